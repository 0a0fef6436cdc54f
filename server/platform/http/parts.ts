import type { FastifyRequest } from 'fastify';
import type { Part } from '../files/place.ts';
import { Refusal } from './refusals.ts';

/** A part of a file as it is answered: which bytes of how many. */
export interface PartSent extends Part {
  readonly of: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Which part of a file a request asks for (RFC 9110 14.2). Several parts at once, another unit, and a part on a condition are not
 * made, and get the whole.
 * @param bytes of the whole file
 * @throws Refusal 416 for a part that lies beyond it
 */
export function partAsked({ headers }: Pick<FastifyRequest, 'headers'>, bytes: number): PartSent | undefined {
  const [, first, last] = ONE_RANGE.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '') || headers['if-range'])
    return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // An end before its beginning is no range at all.
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start >= bytes || (first === '' && Number(last) === 0)) throw new Refusal(416, 'part-beyond');
  return { start, end, of: bytes };
}
