/** FNV-1a, 32 bits: fast, and good enough for telling most texts apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  // 0 marks an empty place.
  return hash >>> 0 || 1;
}

/**
 * Which texts come more than once, in eight bytes a text at most: for files of any length. Two texts with one hash count
 * as the same, which costs a little memory and changes nothing: what is kept because it comes again is only kept longer.
 */
export class TokenSet {
  #places = new Uint32Array(1 << 16);
  #count = 0;
  /** How often those that come again are still to come. */
  readonly #again = new Map<number, number>();

  /** Notes a text. */
  add(text: string): void {
    const hash = hashOf(text);
    if (this.#put(this.#places, hash)) this.#again.set(hash, (this.#again.get(hash) ?? 1) + 1);
    else if (++this.#count * 2 > this.#places.length) this.#grow();
  }

  /** Goes past a text in a second reading. */
  pass(text: string): void {
    const hash = hashOf(text);
    const left = this.#again.get(hash);
    if (left === undefined) return;
    if (left > 1) this.#again.set(hash, left - 1);
    else this.#again.delete(hash);
  }

  /** Does the text come again, after what was passed? */
  comesAgain = (text: string): boolean => this.#again.has(hashOf(text));

  /** Puts a hash in; true where it is there already. */
  #put(places: Uint32Array, hash: number): boolean {
    const mask = places.length - 1;
    let at = hash & mask;
    while (places[at] !== 0) {
      if (places[at] === hash) return true;
      at = (at + 1) & mask;
    }
    places[at] = hash;
    return false;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#places.length * 2);
    for (const hash of this.#places) if (hash !== 0) this.#put(larger, hash);
    this.#places = larger;
  }
}
