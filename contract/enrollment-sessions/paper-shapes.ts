import * as z from 'zod/mini';
import { languages } from '../codes.ts';
import { signingRoles } from '../enrollments/signing.ts';
import { flag, id, instant, isWellFormed, string, whole } from '../fields.ts';

/** So long a text may be; with its variables filled in it may be longer. */
export const MOST_PAPER = 20_000;

const inThree = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** The paper that a session has people sign: its own text, or a document's file. */
export const paperToSign = z.strictObject({
  id,
  /** From 1; a change is a new one. */
  number: z.int(),
  headings: inThree,
  /** With variables; null: it is a document. */
  texts: z.nullable(inThree),
  document: z.nullable(z.strictObject({ name: z.string(), sha256: z.string() })),
});
export type PaperToSign = z.output<typeof paperToSign>;

/** The same for whoever signs it: with what its variables say beside their own name. */
export const paperToRead = z.extend(paperToSign, { values: z.record(z.string(), z.string()) });

/** What is given beside a signature: which paper, with the very text that was read ('' of a document), the box and the own name. */
export const givenPaper = z.strictObject({
  number: whole(1, 1_000_000),
  text: z
    .string({ error: 'bad-text' })
    .check(z.maxLength(40_000, { error: 'too-long' }), z.refine(isWellFormed, { error: 'bad-text' })),
  typedName: string(120, 0),
  agreed: flag,
});

/** A paper as it was signed: its words or its file, in whose name, and the SHA-256 of either in hexadecimal digits. */
export const signedPaper = z.strictObject({
  number: z.int(),
  heading: z.string(),
  text: z.nullable(z.string()),
  document: z.nullable(z.string()),
  language: z.enum(languages),
  typedName: z.string(),
  signedBy: z.string(),
  role: z.enum(signingRoles),
  signedAt: instant,
  hash: z.string(),
});
export type SignedPaper = z.output<typeof signedPaper>;
