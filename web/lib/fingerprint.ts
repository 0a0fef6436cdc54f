import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** So much at a time: a few milliseconds on a desk, and well below fifty on a phone. */
const PIECE = 256 * 1024;

/**
 * SHA-256 of a file as hexadecimal digits, read in pieces: neither the memory nor the page notices how large it is. It works
 * without a secure context too, where the browser's own does not.
 * @throws DOMException when the signal stops it, or the file is gone from the disk
 */
export async function fingerprintOf(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE) {
    signal?.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
