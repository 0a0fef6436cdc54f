/** Where sealed files lie: a folder of this machine, or a bucket. It knows names and bytes, and nothing of what they hold. */
export interface FilePlace {
  /**
   * Writes all of it under this name or nothing: nobody ever sees half a file, and when it ends the place has it,
   * whatever happens to the machine. The bytes are its own: their memory may be gone afterwards.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns bytes @throws an error with the code ENOENT where there is none of this name */
  size(name: string): Promise<number>;
  /** The bytes from `start` to `end`, both among them. */
  read(name: string, part: Part): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** Names that were last written before this instant, finished or not, a few hundred at a time. */
  writtenBefore(instant: number): AsyncIterable<string[]>;
  /** Puts a file aside, as of this instant: it is not read any more, and can be taken back by hand. */
  setAside(name: string, instant: number): Promise<void>;
  /** Removes for good what was put aside before this instant. */
  clearAside(before: number): Promise<void>;
}

/** Places of a first and a last byte, both among them. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Keys are ids: nothing else can become part of a path. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Is it the name of a finished file? */
export const isKey = (name: string): boolean => KEY.test(name);
