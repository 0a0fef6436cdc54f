import { readFile } from 'node:fs/promises';
import { cleanHeic } from './heic.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';

const cleaners: Readonly<Record<string, (file: Buffer) => Buffer | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/heic': cleanHeic,
};

/**
 * A picture without what it tells besides itself: the place, the time and the device (domain 10.2, EXIF stripped). Whatever is
 * no picture stays as it is.
 * @returns null where it cannot be made sure that nothing of it is left
 */
export const withoutMetadata = (file: Buffer, mediaType: string): Buffer | null => {
  const clean = cleaners[mediaType];
  return clean ? clean(file) : file;
};

/** What is to be kept of a received file: the file by its path, or a picture's cleaned bytes; null: it cannot be cleaned. */
export async function keptOf(path: string, mediaType: string): Promise<string | Buffer | null> {
  return mediaType in cleaners ? withoutMetadata(await readFile(path), mediaType) : path;
}
