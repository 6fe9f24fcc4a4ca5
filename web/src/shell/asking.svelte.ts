/** Asking once before something that is not easily undone. */

export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}

class Asking {
  question = $state.raw<Question | null>(null);
  #answer: (yes: boolean) => void = () => undefined;

  /** Ask, and wait for the answer; a question that is asked meanwhile takes the place of the first. */
  ask(question: Question): Promise<boolean> {
    this.answer(false);
    this.question = question;
    return new Promise((tell) => (this.#answer = tell));
  }

  answer(yes: boolean): void {
    this.question = null;
    this.#answer(yes);
  }
}

export const asking = new Asking();
