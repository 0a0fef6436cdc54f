import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Part } from '../files/place.ts';
import { Refusal } from './refusals.ts';

/** A part of a file as it is answered: which bytes of how many. */
export interface PartSent extends Part {
  readonly of: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** A range as it was said: null where a number lacks. */
interface Range {
  readonly first: number | null;
  readonly last: number | null;
}

/** The one range of bytes that is asked for; undefined: none that is made here. */
function rangeIn({ range, 'if-range': condition }: FastifyRequest['headers']): Range | undefined {
  const [, ...said] = ONE_RANGE.exec(range ?? '') ?? [];
  const [first, last] = said.map((digits) => (digits === '' ? null : Number(digits)));
  if (condition !== undefined || first === undefined || last === undefined) return undefined;
  return isSome({ first, last }) ? { first, last } : undefined;
}

/** Nothing said, and an end before its beginning, is no range at all. */
const isSome = ({ first, last }: Range): boolean => (first === null ? last !== null : last === null || last >= first);

/** From one place on, through another; without the first the last so many bytes. */
const partIn = ({ first, last }: Range, bytes: number): Part =>
  first === null
    ? { start: Math.max(0, bytes - (last ?? 0)), end: bytes - 1 }
    : { start: first, end: Math.min(last ?? bytes, bytes - 1) };

/**
 * Which part of a file a request asks for (RFC 9110 14.2). Several parts at once, another unit, and a part on a condition are not
 * made, and get the whole.
 * @param bytes of the whole file
 * @throws Refusal 416 for a part that lies beyond it
 */
export function partAsked({ headers }: Pick<FastifyRequest, 'headers'>, bytes: number): PartSent | undefined {
  const range = rangeIn(headers);
  if (range === undefined) return undefined;
  const { start, end } = partIn(range, bytes);
  if (start >= bytes) throw new Refusal(416, 'part-beyond');
  return { start, end, of: bytes };
}

/** Says in the reply's head which part it is. @param part null: it is the whole, of which parts can be asked for; undefined: only the whole */
export function sayPart(reply: FastifyReply, part: PartSent | null | undefined): FastifyReply {
  if (part === undefined) return reply;
  void reply.header('accept-ranges', 'bytes');
  if (part === null) return reply;
  const { start, end, of } = part;
  return reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${of}`, 'content-length': end - start + 1 });
}
