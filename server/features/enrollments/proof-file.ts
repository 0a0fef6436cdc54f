import { open } from 'node:fs/promises';

const HEAD_BYTES = 16;

/** What is taken as a proof, each with the ending of its names. */
export const ENDINGS = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/heic': '.heic',
} as const;
type ProofType = keyof typeof ENDINGS;

/** What a file is by its first bytes, whatever it is called. HEIC is what telephones take pictures in. */
const KINDS: readonly (readonly [type: ProofType, test: (head: Buffer) => boolean])[] = [
  ['application/pdf', (head) => head.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  [
    'image/heic',
    (head) =>
      head.subarray(4, 8).toString('latin1') === 'ftyp' &&
      ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'heim'].includes(head.subarray(8, 12).toString('latin1')),
  ],
];

/** The media type of a document on disk, read from its bytes; null for anything that is not taken as a proof. */
export async function proofType(path: string): Promise<ProofType | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    return KINDS.find(([, test]) => test(head))?.[0] ?? null;
  } finally {
    await file.close();
  }
}
