import type { Header834 } from '@coverlane/x12/834-events.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import { open834, writeMember } from '@coverlane/x12/834-write.ts';
import { X12Writer } from '@coverlane/x12/write.ts';
import type { Db } from '../../platform/db/connect.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { ClientFacts, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { covers } from '../../domain/coverage-state.ts';
import { type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { leaveOfFamily } from '../../domain/known-particulars.ts';
import { exportMember, type Maintenance } from './export-member.rules.ts';
import {
  type ExportChange,
  type ExportParties,
  changesOfImport,
  changesOfSession,
  subscribersAfter,
} from './export.queries.ts';
import { changedBySession, ofPlans } from './export-session.rules.ts';
import { NOWHERE } from './export-coverage.rules.ts';
import { coveredPeople, coveredUntil } from './rows.rules.ts';

/** What an outgoing file says of itself. Date 'YYYY-MM-DD', time HHMM or HHMMSS; `importId`: only what an import changed. */
export type ExportOptions = {
  parties: ExportParties;
  reference: string;
  date: CalendarDate;
  time: string;
  timeZone?: string;
  /** The day the file takes effect. */
  day: CalendarDate;
  control: number;
  importId?: string;
  /** What kind of number names the receiver (ISA07); absent: one agreed between both. */
  receiverQualifier?: string;
  /** Coverage of these plans alone: those of one carrier. */
  planIds?: ReadonlySet<string>;
  /** Only what the enrollments of a session changed with the day. */
  sessionId?: string;
  /** Hears of every person who is written. */
  told?: (person: PersonFacts) => void;
};

const VERSION = '005010X220A1';
const AT_ONCE = 300;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Streams an 834 of a client (domain 15.2): a full file of everybody covered on the day or later, or the changes of
 * one import or of one enrollment session as change file. Importing it back changes nothing. Families in batches, constant memory.
 */
export async function* exportRoster(
  { db, keys }: { db: Db; keys: FieldKeys },
  clientId: string,
  options: ExportOptions,
): AsyncGenerator<string> {
  const client = await loadClientFacts(db, clientId);
  if (client === null) throw new Error('The client of an export is not visible.');
  const changes = await changesFor(db, clientId, options);
  const writer = open(client, options);
  const read = { db, keys, client, today: todayIn(client.timeZone, new Date()) };
  const only = changes === null ? null : [...new Set(changes.map((change) => change.subscriberId))];
  for (let after = FIRST; ; ) {
    const subscriberIds = await subscribersAfter(db, clientId, { after, limit: AT_ONCE, only });
    const last = subscriberIds.at(-1);
    if (last === undefined) break;
    after = last;
    for (const family of await loadFamilies(read, { subscriberIds })) {
      for (const { member, person } of membersOf(family, options, changes)) {
        writeMember(writer, member);
        options.told?.(person);
      }
    }
    yield writer.take();
  }
  writer.closeTransaction();
  writer.closeGroup();
  writer.closeInterchange();
  yield writer.take();
}

/** The changes that a change file is about; null: it is a full file. */
async function changesFor(db: Db, clientId: string, { importId, sessionId }: ExportOptions) {
  if (sessionId !== undefined) return changesOfSession(db, clientId, sessionId);
  return importId === undefined ? null : changesOfImport(db, clientId, importId);
}

function open(client: ClientFacts, options: ExportOptions): X12Writer {
  const { parties, control } = options;
  const writer = new X12Writer({ lineBreak: '\n' });
  const date = options.date.replaceAll('-', '');
  const time = options.time.slice(0, 4);
  const sender = { qualifier: 'ZZ', id: parties.sender.slice(0, 15) };
  const receiver = { qualifier: options.receiverQualifier ?? 'ZZ', id: parties.receiver.slice(0, 15) };
  writer.openInterchange({ sender, receiver, date: date.slice(2), time, control, usage: 'P' });
  writer.openGroup({ kind: 'BE', sender: sender.id, receiver: receiver.id, date, time, control, version: VERSION });
  open834(writer, headerOf(client, options));
  return writer;
}

function headerOf(client: ClientFacts, options: ExportOptions): Header834 {
  const { parties, reference, date, time, timeZone, day } = options;
  const [group] = [...client.groups.values()];
  const full = options.importId === undefined && options.sessionId === undefined;
  return {
    kind: 'header',
    position: NOWHERE,
    control: '0001',
    version: VERSION,
    purpose: '00',
    reference,
    date,
    time,
    ...(timeZone === undefined ? {} : { timeZone }),
    action: full ? '4' : '2',
    references: group === undefined ? [] : [{ qualifier: '38', value: group.groupNumber }],
    dates: [{ qualifier: full ? '007' : '303', date: day }],
    totals: [],
    sponsor: parties.sponsor,
    payer: parties.payer,
    agents: parties.agents,
  };
}

/** The records of a family: the subscriber first (domain 15.2), then dependents by suffix. */
function membersOf(
  whole: FamilyFacts,
  { day, planIds, sessionId }: ExportOptions,
  changes: readonly ExportChange[] | null,
): { member: Member834; person: PersonFacts }[] {
  const family = planIds === undefined ? whole : ofPlans(whole, planIds);
  if (sessionId !== undefined && changes !== null) return changedBySession({ family, whole }, { day, changes });
  return family.people.flatMap((person) => {
    const how = changes === null ? fullFile(person, family, day) : changeOf(person, changes);
    return how === null ? [] : [{ member: exportMember(person, family, { ...how, day }), person }];
  });
}

/** Everybody covered on the day or later, and the subscriber of every one of them. */
function fullFile(person: PersonFacts, family: FamilyFacts, day: CalendarDate): Maintenance | null {
  const isSubscriber = person.id === person.subscriberId;
  const covered = isSubscriber ? coveredPeople(family, day).length > 0 : coveredUntil(person) >= day;
  return covered ? { type: '030', reason: reasonInFull(person, family, day) } : null;
}

/** INS04 of a full file: a leave of absence with (37) or without benefits (38), else that it only tells (XN; domain 15.2). */
function reasonInFull({ coverages }: PersonFacts, family: FamilyFacts, day: CalendarDate): string {
  if (leaveOfFamily(family, day) === undefined) return 'XN';
  return coverages.some((row) => !row.cobra && covers(row, day)) ? '37' : '38';
}

/** What the changes did to a person; the subscriber is sent with every changed dependent. */
function changeOf(person: PersonFacts, changes: readonly ExportChange[]): Maintenance | null {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const made = byId.get(person.recordedBy);
  if (made) return { type: '021', reason: made.reason };
  const rows = [person.details, person.addresses, person.employments, person.coverages].flat();
  const touching = rows.flatMap((row) => byId.get(row.recordedBy) ?? []);
  const ended = touching.find((change) => change.type === 'termmember');
  if (ended) return { type: '024', reason: ended.reason };
  const [first] = touching;
  if (first) return { type: '001', reason: first.reason };
  return person.id === person.subscriberId ? { type: '001', reason: null } : null;
}
