import { needsApproval } from '../../domain/enrollment/states.ts';
import type { Context } from '../../http/context.ts';
import { loadRules } from './load-draft.ts';

/**
 * May the user take a processed enrollment back? Who approves may, and so may who makes such changes without anybody's
 * approval (domain 4.4; setting enrollmentApproval).
 */
export async function mayVoid(clientId: string, { db, user }: Pick<Context, 'db' | 'user'>): Promise<boolean> {
  if (user.permissions.includes('approveEnrollments')) return true;
  const { approval } = await loadRules(db, clientId, null);
  return !needsApproval(approval, user.type);
}
