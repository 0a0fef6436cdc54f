import type { Context } from '../../http/context.ts';
import { forbidden } from '../../http/refusals.ts';

/** Limits are passed by administrators alone, with a reason that stands in the timeline. @throws Refusal 403 for anybody else */
export function overrideOf(reason: string | null | undefined, { user }: Context): { override?: { reason: string } } {
  if (!reason) return {};
  if (user.type !== 'admin') throw forbidden();
  return { override: { reason } };
}
