const FIRST_PLACES = 1024;

/**
 * Which texts of a long file come more than once, in a few bytes each: it keeps 32 bits of a text, so that of millions a
 * few are said to come again that do not. For what is only kept longer than needed then, never for what is decided.
 */
export class NumbersAgain {
  /** The bits of a text; 0: empty. The lowest says whether it came again. */
  #places = new Uint32Array(FIRST_PLACES);
  #count = 0;

  /** Takes note of a text. */
  add(text: string): void {
    if (this.#count * 2 >= this.#places.length) this.#grow();
    const bits = bitsOf(text);
    const place = this.#placeOf(bits);
    if (this.#places[place] === 0) this.#count += 1;
    this.#places[place] = this.#places[place] === 0 ? bits : bits | 1;
  }

  /** Was it added twice or more? */
  has(text: string): boolean {
    return ((this.#places[this.#placeOf(bitsOf(text))] ?? 0) & 1) === 1;
  }

  /** Was it added at all? */
  met(text: string): boolean {
    return this.#places[this.#placeOf(bitsOf(text))] !== 0;
  }

  /** Where it is, or where it would be. */
  #placeOf(bits: number): number {
    let place = bits % this.#places.length;
    for (;;) {
      const found = this.#places[place] ?? 0;
      if (found === 0 || (found & ~1) >>> 0 === bits) return place;
      place = (place + 1) % this.#places.length;
    }
  }

  #grow(): void {
    const old = this.#places;
    this.#places = new Uint32Array(old.length * 2);
    for (const found of old) if (found !== 0) this.#places[this.#placeOf((found & ~1) >>> 0)] = found;
  }
}

/** FNV-1a; even and never 0. */
function bitsOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash & ~1) >>> 0 || 2;
}
