/** The browser's own database: the entries of tables by their number, and everything else by its key; all of it text. */

const NAME = "topout";
const LINE = "line ";

function answered<T>(asking: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    asking.onsuccess = () => done(asking.result);
    asking.onerror = () => fail(asking.error ?? new Error("The browser's database does not answer."));
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    work.oncomplete = () => done();
    work.onabort = () => fail(work.error ?? new Error("The browser's database did not take it."));
  });
}

export class Shelf {
  #database: Promise<IDBDatabase>;

  constructor() {
    const asking = indexedDB.open(NAME, 1);
    asking.onupgradeneeded = () => {
      asking.result.createObjectStore("entries");
      asking.result.createObjectStore("kept");
    };
    this.#database = answered(asking);
  }

  /** Keep an entry; one whose number is taken is not kept, and nothing of it. */
  append = async (table: string, number: number, body: string, line?: string | null): Promise<void> => {
    const work = (await this.#database).transaction(["entries", "kept"], "readwrite");
    work.objectStore("entries").add(body, [table, number]);
    if (line) work.objectStore("kept").put(line, LINE + table);
    await finished(work);
  };

  entries = async (table: string): Promise<string[]> => {
    const all = IDBKeyRange.bound([table, 0], [table, Infinity]);
    return answered((await this.#store("entries")).getAll(all) as IDBRequest<string[]>);
  };

  lines = async (): Promise<string[]> => {
    const all = IDBKeyRange.bound(LINE, `${LINE}\uffff`);
    return answered((await this.#store("kept")).getAll(all) as IDBRequest<string[]>);
  };

  put = async (key: string, text: string): Promise<void> => {
    const work = (await this.#database).transaction("kept", "readwrite");
    work.objectStore("kept").put(text, key);
    await finished(work);
  };

  /** What was kept; undefined, which Python takes for None, where nothing was. */
  get = async (key: string): Promise<string | undefined> =>
    answered((await this.#store("kept")).get(key) as IDBRequest<string | undefined>);

  async #store(name: string): Promise<IDBObjectStore> {
    return (await this.#database).transaction(name).objectStore(name);
  }
}
