/** A printed list has at most so many rows: about thirty sheets. Whoever needs more takes the list away as a file. */
export const MOST_PRINTED = 1000;
