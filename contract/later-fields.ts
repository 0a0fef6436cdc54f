import * as z from 'zod/mini';
import { laterCode, type LaterOptions, type LaterPart } from './later.ts';

/** One of some words, but those that wait for a part; each is refused with what it waits for. */
export const oneOf = <const Option extends string>(all: readonly Option[], waiting: LaterOptions) =>
  z.enum(
    all.filter((one) => !waiting[one]),
    { error: ({ input }) => (typeof input === 'string' && waiting[input] ? laterCode(waiting[input]) : 'bad-choice') },
  );

/** The same field, but nothing reads it until a part is built. What says nothing is taken as ever, as nothing. */
export function later<Of extends { readonly kind: string; readonly required: boolean }>(of: Of, part: LaterPart) {
  // Where a value is always there, saying nothing leaves it as it is.
  const nothing = of.kind === 'yesNo' ? false : of.required ? undefined : null;
  const empty = z.union([z.null(), z.literal(''), z.literal(false)], { error: laterCode(part) });
  const schema = z.pipe(
    empty,
    z.transform(() => nothing),
  );
  return { ...of, required: false, later: part, schema };
}
