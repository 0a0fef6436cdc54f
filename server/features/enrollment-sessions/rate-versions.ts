import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { repeatVersion, supersedeUnversioned, type versionsOf } from './rate-versions.queries.ts';
import { type NewVersion, type RatedSession, recordVersion, type SetOf, supersedeSet } from './rates.queries.ts';

/** What recording a version needs: the transaction, and who does it. */
export type Writing = Pick<Context, 'db' | 'user'>;

/** Gives rates that came without a version, copied with a session, one of their own, so that they can be brought back. */
export async function ensureVersioned(
  { clientId }: RatedSession,
  { sessionId, entityType, entityId }: SetOf,
  { db, user }: Writing,
): Promise<void> {
  const of = { sessionId, entityType, entityId };
  if (!(await supersedeUnversioned(db, of))) return;
  const by = { id: user.id, name: actorName(user) };
  const versionId = await recordVersion(db, { ...of, clientId, by, fileName: null, shape: null, restoredFrom: null });
  await repeatVersion(db, { ...of, clientId, versionId }, { fromId: null });
}

/** The next version of a set, empty: the one before is out of force. */
export async function newVersion(
  session: RatedSession,
  version: Omit<NewVersion, 'clientId' | 'by'>,
  context: Writing,
) {
  const { db, user } = context;
  const { clientId } = session;
  await ensureVersioned(session, version, context);
  await supersedeSet(db, version);
  const by = { id: user.id, name: actorName(user) };
  const versionId = await recordVersion(db, { ...version, clientId, by });
  const { sessionId, entityType, entityId, fileName, restoredFrom } = version;
  await appendAudit(db, {
    action: 'price',
    call: restoredFrom !== null ? 'undoRates' : version.shape === 'typed' ? 'saveSessionContribution' : 'uploadRates',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId,
    outcome: 'ok',
    detail: { entityType, entityId, fileName, restoredFrom },
  });
  return { sessionId, entityType, entityId, clientId, versionId };
}

/** What a version holds once more, as a new version; undefined: nothing held. */
export async function bringBack(
  session: RatedSession,
  { of, from }: { of: SetOf; from: Awaited<ReturnType<typeof versionsOf>>[number] | undefined },
  context: Writing,
): Promise<void> {
  const { sessionId, entityType, entityId } = of;
  const { fileName, shape, number } = from ?? { fileName: null, shape: null, number: 0 };
  const version = { sessionId, entityType, entityId, fileName, shape, restoredFrom: number };
  const at = await newVersion(session, version, context);
  if (from) await repeatVersion(context.db, at, { fromId: from.id });
}

/** The version whose set holds after all of these, the newest first: that which the newest one brought back, if it did. */
export function standingOf<Version extends { number: number; restoredFrom: number | null }>(
  versions: readonly Version[],
): Version | undefined {
  const [newest] = versions;
  if (newest === undefined || newest.restoredFrom === null) return newest;
  return versions.find(({ number }) => number === newest.restoredFrom);
}
