import type { AuditEntry } from './audit.ts';
import { accountOf, type SignedUser } from './signed-user.ts';

/** Who acts, for an entry outside the transaction of the request. */
export const actor = (user: SignedUser, detail: Record<string, unknown> = {}) => ({
  ...ofAccount(user),
  sessionId: user.sessionId,
  installationId: user.installationId,
  detail: { ...detail, ...actingNamed(user) },
});

function ofAccount(user: SignedUser): Pick<AuditEntry, 'userId'> {
  const userId = user.viewedBy?.id ?? accountOf(user);
  return userId === null ? {} : { userId };
}

/** Who acts where it is not the person alone: a key, or an administrator in a view. */
const actingNamed = ({ id, viewedBy, apiKey, acting }: SignedUser) => ({
  ...(viewedBy && { viewedAs: id }),
  ...(apiKey && { apiKey: apiKey.prefix }),
  ...(acting && { acting }),
});
