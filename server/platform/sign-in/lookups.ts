import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import { type AnyCall, isWriting } from '@coverlane/contract/call.ts';
import { countTry } from '../db/tries.queries.ts';
import { appendAudit } from '../http/audit.ts';
import type { Context } from '../http/context.ts';
import { tooMany } from '../http/refusals.ts';
import { hashOf } from '../http/session-cookie.ts';
import { linkBase } from '../mail/link-base.ts';
import { queueMail } from '../mail/mail.queries.ts';
import { uuid7 } from '../values/uuid7.ts';
import { noteAccountEvent } from './account-events.queries.ts';
import { lookupCounter } from './lookup-counter.ts';
import {
  type Counted,
  lockForSearches,
  managersOf,
  raiseAlarm,
  secondsToWait,
  untilOpened,
} from './lookups.queries.ts';

/** Who sees several people: all but members, also through API keys, which act for one of them. */
const SEE_SEVERAL: ReadonlySet<UserType> = new Set(userTypes.filter((type) => type !== 'member'));
/** Whose work is to go through many people, by hand and by key: administrators are told, and the work goes on. */
const WORK_THROUGH_MANY: ReadonlySet<UserType> = new Set(['admin', 'tpa']);
/** Who is refused so often within a window goes on on purpose. */
const REFUSALS = 50;

/** Who looks: in a view as somebody else the administrator, whoever is viewed. */
const lookerOf = ({ user }: Pick<Context, 'user'>): Pick<Context['user'], 'id' | 'type'> =>
  user.viewedBy === null ? user : { id: user.viewedBy.id, type: 'admin' };

/**
 * Counts searches and opened records of everybody who sees more than a family (security 1 and 4: the search-rate alarm).
 * Over the limit administrators are told; brokers, employers and partners are slowed down, and whoever goes on is locked.
 * @param isNew false: beside what was refused already; it is refused as well, and does not say that they go on
 * @throws Refusal 429 with the seconds until one more look is within the limit
 */
async function watchLookups(context: Context, isNew: boolean): Promise<void> {
  const { id, type } = lookerOf(context);
  const counter = lookupCounter(context.parts.pool);
  if (counter.countGoingOn(id)) return;
  const counted = await counter.count(id);
  if (counted.counted <= counted.allowed) return;
  await untilOpened(context.db);
  if (WORK_THROUGH_MANY.has(type)) {
    await tellOnce(context, counted);
    return counter.letGoOn(id);
  }
  await afterTooMany(context, counted, isNew);
  throw tooMany(await secondsToWait(context.parts.pool, id, counted));
}

/** At the first look over the limit; the others of the window only count. */
async function tellOnce({ parts, request, user }: Context, counted: Counted): Promise<void> {
  await parts.pool.transaction().execute(async (db) => {
    const looker = { id: lookerOf({ user }).id, installationId: user.installationId };
    const managers = await managersOf(db, looker.id);
    await tell({ db, parts, request }, looker, { counted, managers });
  });
}

type Looker = Pick<Context['user'], 'id' | 'installationId'>;
type Asking = Pick<Context, 'db' | 'parts' | 'request'>;

/** Raises the alarm, once a window: in the account's history, the audit log, and a mail to whoever manages the account. */
async function tell(
  asking: Asking,
  { id: userId, installationId }: Looker,
  { counted, managers }: { counted: Counted; managers: readonly string[] },
): Promise<void> {
  const { db } = asking;
  if (!(await raiseAlarm(db, { id: uuid7(), userId, ...counted }))) return;
  await noteAccountEvent(asking, userId, 'searchAlarm');
  const entry = { userId, installationId, objectType: 'user', objectId: userId, outcome: 'refused' } as const;
  await appendAudit(db, { action: 'search-alarm', ...entry, detail: { ...counted } });
  const base = await linkBase(asking);
  for (const manager of managers) await queueMail(db, { userId: manager, kind: 'searchAlarm', linkBase: base });
}

/** In a transaction of its own: it stands though the request is refused. */
async function afterTooMany({ parts, request, user }: Context, counted: Counted, isNew: boolean): Promise<void> {
  const { id: userId, installationId } = user;
  const refused = { scope: 'member-lookup-refused', subject: hashOf(userId), seconds: counted.minutes * 60 };
  const goesOn = isNew && (await countTry(parts.pool, refused)) > REFUSALS;
  await parts.pool.transaction().execute(async (db) => {
    const asking = { db, parts, request };
    const managers = await managersOf(db, userId);
    await tell(asking, user, { counted, managers });
    // Whom nobody could unlock again is only slowed down.
    if (goesOn && managers.some((manager) => manager !== userId) && (await lockForSearches(db, userId))) {
      await noteAccountEvent(asking, userId, 'locked');
      const entry = { userId, installationId, objectType: 'user', objectId: userId, outcome: 'refused' } as const;
      await appendAudit(db, { action: 'user-locked', ...entry, detail: { why: 'search-rate' } });
    }
  });
}

/** Searches, and what opens a record, a claim or a whole number: each time counts. */
const EACH_TIME: ReadonlySet<string> = new Set([
  'membersearch',
  'memberListFile',
  'newMemberSearch',
  'findMember',
  'newMember',
  'getMember',
  'memberProfile',
  'memberHistory',
  'memberIdLookup',
  'revealSsn',
  'revealSalary',
  'claimSearch',
  'claimSearchFile',
  'claimList',
  'claimGet',
  'claimListFile',
  'documentSearch',
]);

/**
 * Counts a call that is about to answer with health information of others as a look at people, whatever it is called: nobody
 * gets round the alarm by asking elsewhere, nor by the preview of a change. What is shown beside a record, and a list that a page
 * asks for again, count once a minute; searches, files and opened records each time. Over the limit nothing counts as looked at
 * already: what was refused was not seen.
 * @throws Refusal 429 with the seconds to wait
 */
export async function countLook(
  { name, call }: { name: string; call: AnyCall },
  input: unknown,
  context: Context,
): Promise<void> {
  const { id, type } = lookerOf(context);
  if (!isLook({ name, call }, input) || !SEE_SEVERAL.has(type)) return;
  const counter = lookupCounter(context.parts.pool);
  const isNew = counter.notes(id, subjectOf(name, input)) || countsEachTime(name, call);
  if (isNew || counter.isOver(id)) await watchLookups(context, isNew);
}

function isLook({ name, call }: { name: string; call: AnyCall }, input: unknown): boolean {
  if (EACH_TIME.has(name)) return true;
  return call.phi === true && (!isWriting(call) || previewsSomebody(input));
}

/** What a change of somebody on record would do is answered with what is on record, and changes nothing. */
function previewsSomebody(input: unknown): boolean {
  const given: Readonly<Record<string, unknown>> = { ...(typeof input === 'object' ? input : {}) };
  return given['preview'] === true && (given['memberId'] ?? given['id']) !== undefined;
}

const countsEachTime = (name: string, call: AnyCall): boolean => EACH_TIME.has(name) || call.file !== undefined;

/** The person or record that is asked for, else the list as it is asked for. */
function subjectOf(name: string, input: unknown): string {
  const given: Readonly<Record<string, unknown>> = { ...(typeof input === 'object' ? input : {}) };
  const one = [given['memberId'], given['b'], given['id']].find((value) => typeof value === 'string');
  return typeof one === 'string' ? one : `${name} ${JSON.stringify(input)}`;
}
