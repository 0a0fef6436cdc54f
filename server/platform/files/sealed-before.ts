import { createDecipheriv } from 'node:crypto';
import { type ReadSealed, type Sealing, sealingBy } from './sealed-format.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The bytes of a file that was sealed as a whole (nonce, ciphertext, tag), as files were before they could be read in parts.
 * One that was changed fails at its end.
 */
export async function* unsealedBefore(
  { keys, name, size, read }: Sealing & { size: number; read: ReadSealed },
  part = { start: 0, end: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<Uint8Array> {
  if (size < NONCE_BYTES + TAG_BYTES) throw new Error('A kept file is cut off.');
  const nonce = await whole(read({ start: 0, end: NONCE_BYTES - 1 }));
  const tag = await whole(read({ start: size - TAG_BYTES, end: size - 1 }));
  const sealing = sealingBy({ keys }, keys.first);
  const decipher = createDecipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
  let at = 0;
  for await (const chunk of read({ start: NONCE_BYTES, end: size - TAG_BYTES - 1 })) {
    const plain = decipher.update(chunk);
    yield plain.subarray(Math.max(0, part.start - at), Math.max(0, part.end - at + 1));
    at += plain.length;
  }
  decipher.final();
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
