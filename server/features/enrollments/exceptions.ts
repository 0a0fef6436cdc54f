import { allows, limitPassers } from '@coverlane/contract/access.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { passedBecause } from '../../domain/enrollment/exceptions.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/refusals.ts';

type Excepted = Pick<Answers, 'exceptions'>;

/**
 * Limits are passed by those who may: only they write down why, and only they submit what passes one, since whoever submits
 * says what it is passed for.
 * @param before what was stored; null: it is submitted now
 * @throws Refusal 403
 */
export function requireMayPass(before: Excepted | null, after: Excepted, { user }: Pick<Context, 'user'>): void {
  const reason = passedBecause(after);
  if (reason === null || (before !== null && passedBecause(before) === reason)) return;
  if (!allows(limitPassers, user)) throw forbidden();
}
