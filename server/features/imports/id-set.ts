const WORDS = 4;
const FIRST_PLACES = 1024;

/** A set of ids (UUIDs) of all people of a long file: 32 bytes each, where a text in a Set takes four times that. */
export class IdSet {
  #words = new Uint32Array(FIRST_PLACES * WORDS);
  #count = 0;

  add(id: string): void {
    if (this.#count * 2 * WORDS >= this.#words.length) this.#grow();
    const words = wordsOf(id);
    const at = this.#placeOf(words);
    if (this.#isEmpty(at)) this.#count += 1;
    this.#words.set(words, at);
  }

  has(id: string): boolean {
    return !this.#isEmpty(this.#placeOf(wordsOf(id)));
  }

  #isEmpty = (at: number): boolean => this.#words.subarray(at, at + WORDS).every((word) => word === 0);

  /** Where it is, or where it would be. The end of an id is random, also of one made of the time. */
  #placeOf(words: Uint32Array): number {
    const places = this.#words.length / WORDS;
    let place = (words[WORDS - 1] ?? 0) % places;
    for (;;) {
      const at = place * WORDS;
      if (this.#isEmpty(at) || words.every((word, index) => this.#words[at + index] === word)) return at;
      place = (place + 1) % places;
    }
  }

  #grow(): void {
    const old = this.#words;
    this.#words = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WORDS) {
      const words = old.subarray(at, at + WORDS);
      if (words.some((word) => word !== 0)) this.#words.set(words, this.#placeOf(words));
    }
  }
}

const wordsOf = (id: string): Uint32Array => {
  const digits = id.replaceAll('-', '');
  return Uint32Array.from([0, 8, 16, 24], (from) => Number.parseInt(digits.slice(from, from + 8), 16));
};
