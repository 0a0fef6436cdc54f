/** More different statements than this are not prepared: each costs memory in every connection. */
const NAMED = 300;
const WATCHED = 2_000;

/** Names for statements that come again, the same in every connection of a pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #seen = new Set<string>();

  /** The name a statement is prepared under; undefined for one that comes for the first time. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMED) return name;
    if (this.#seen.has(text)) return this.#add(text);
    if (this.#seen.size >= WATCHED) this.#seen = new Set();
    this.#seen.add(text);
    return undefined;
  }

  #add(text: string): string {
    const name = `q${this.#names.size + 1}`;
    this.#seen.delete(text);
    this.#names.set(text, name);
    return name;
  }
}
