/** Where one is: the part of the address behind `#`, so that any plain file server will do. */

const PAGES = ["table", "replay", "carry", "letter", "rules", "off", "person", "board", "tournament", "club"] as const;

export interface Route {
  page: "home" | (typeof PAGES)[number];
  id: string;
  query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = ""] = path.split("/");
  const known = id ? PAGES.find((one) => one === page) : undefined;
  return { page: known ?? "home", id: decode(id), query: new URLSearchParams(query) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function address(page: Route["page"], id = "", query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  if (page === "home") return "#/";
  return `#/${page}/${encodeURIComponent(id)}${asked ? `?${asked}` : ""}`;
}

class Here {
  route = $state.raw<Route>(readRoute(globalThis.location?.hash ?? ""));

  constructor() {
    globalThis.addEventListener?.("hashchange", () => (this.route = readRoute(location.hash)));
  }
}

export const here = new Here();

export function go(page: Route["page"], id = "", query: Record<string, string> = {}): void {
  location.hash = address(page, id, query);
}

/** The whole link, to be sent to someone. */
export function link(page: Route["page"], id = "", query: Record<string, string> = {}): string {
  return `${location.origin}${location.pathname}${address(page, id, query)}`;
}
