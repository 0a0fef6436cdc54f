import { allows, limitPassers } from '@coverlane/contract/access.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/refusals.ts';

/** Limits are passed by those who may, with a reason that stands in the timeline. @throws Refusal 403 for anybody else */
export function overrideOf(reason: string | null | undefined, { user }: Context): { override?: { reason: string } } {
  if (!reason) return {};
  if (!allows(limitPassers, user)) throw forbidden();
  return { override: { reason } };
}
