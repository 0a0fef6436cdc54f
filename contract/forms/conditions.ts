import { plainAmount } from '../words/plain-amount.ts';
import * as z from 'zod/mini';
import { string } from '../fields.ts';
import { conditionOps } from './codes.ts';
import { isSafePattern } from './patterns.ts';

/** An item is asked only where the answer of another one, of the same form or benefit, fits. */
export const condition = z.strictObject({
  field: string(40),
  op: z.enum(conditionOps, { error: 'bad-choice' }),
  value: string(120),
});
export type Condition = z.output<typeof condition>;

/** What a value must fit: a pattern of the whole text, or bounds of a number, an amount, a length, or how many are chosen. */
export const validationRule = z.strictObject({
  regex: z.optional(string(200).check(z.refine(isSafePattern, { error: 'bad-pattern' }))),
  min: z.optional(z.number({ error: 'bad-number' })),
  max: z.optional(z.number({ error: 'bad-number' })),
});

type Compare = (answer: unknown, value: string) => boolean;

const is: Compare = (answer, value) =>
  Array.isArray(answer) ? answer.includes(value) : sameText(answer, value) || sameNumber(answer, value);

const sameText = (answer: unknown, value: string): boolean => String(answer).toLowerCase() === value.toLowerCase();
const sameNumber = (answer: unknown, value: string): boolean =>
  value.trim() !== '' && typeof answer !== 'boolean' && sizeOf(answer) === sizeOf(value);

/** A number or an amount, also as somebody typed it: "$1,250". */
const sizeOf = (answer: unknown): number => Number(typeof answer === 'string' ? plainAmount(answer) : answer);

/** Amounts and numbers by their size, days by their order. */
const order = (answer: unknown, value: string): number => {
  const [one, other] = [sizeOf(answer), sizeOf(value)];
  if (Number.isFinite(one) && Number.isFinite(other)) return one - other;
  return String(answer) < value ? -1 : Number(String(answer) > value);
};

const compare: Record<Condition['op'], Compare> = {
  is,
  isNot: (answer, value) => !is(answer, value),
  moreThan: (answer, value) => order(answer, value) > 0,
  lessThan: (answer, value) => order(answer, value) < 0,
};

/** Does the condition hold of these answers? Of what is not answered none does. */
export function holds({ field, op, value }: Condition, answers: Readonly<Record<string, unknown>>): boolean {
  const answer = answers[field];
  return answer !== undefined && answer !== null && compare[op](answer, value);
}
