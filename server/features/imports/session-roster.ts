import type { Input, Reply } from '@coverlane/contract/call.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import type { sessionRosters } from '@coverlane/contract/imports/session-roster-calls.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { throughFile } from '../../platform/http/streamed-table.ts';
import { room } from '../../platform/http/zip-stream.ts';
import { LINES } from './codes-of-834.rules.ts';
import { type ExportParties, exportParties } from './export.queries.ts';
import { type ExportOptions, exportRoster } from './export-roster.ts';
import { type Carrier, carriersOf, type FiledSession, filedSession } from './session-roster.queries.ts';

type Calls = typeof sessionRosters;

/** Types of coverage that a line of a roster can name (HD03). */
const FILED = coverageTypes.filter((type) => LINES[type] !== undefined);

/** @throws Refusal 404 */
async function found({ db }: Context, id: string): Promise<FiledSession> {
  const session = await filedSession(db, id);
  if (session === undefined) throw notFound();
  return session;
}

/** With whom the plans are, and what no file can have yet. @throws Refusal 404 */
export async function sessionCarriers(
  { id }: { id: string },
  context: Context,
): Promise<Reply<Calls['sessionCarriers']>> {
  const { clientId, waiting } = await found(context, id);
  const carriers = await carriersOf(context.db, clientId, FILED);
  return { rows: carriers.map(({ supplierId, name, plans }) => ({ supplierId, name, plans })), waiting };
}

/** Whom a file goes to, by the number that the record names, else the tax number (30) or the payer ID. */
function receiverOf({ ein, payerId, receiver, qualifier }: Carrier): [kind: string, number: string] {
  if (receiver !== null) return [qualifier ?? 'ZZ', receiver];
  return ein === null ? ['ZZ', payerId ?? 'PARTNER'] : ['30', ein.replace(/\D/g, '')];
}

/** The carrier takes the payer's place, and the file is addressed as its record says. */
function partiesFor(carrier: Carrier, parties: ExportParties): Pick<ExportOptions, 'parties' | 'receiverQualifier'> {
  const { name, ein } = carrier;
  if (name === null) return { parties };
  const payer = { entity: 'IN', name: name.toUpperCase(), ...taxNumber(ein) };
  const agents = parties.agents.length > 0 ? parties.agents : [{ ...parties.payer, entity: 'TV' }];
  const [receiverQualifier, receiver] = receiverOf(carrier);
  return { parties: { ...parties, payer, agents, receiver }, receiverQualifier };
}

const taxNumber = (ein: string | null) => (ein === null ? {} : { idQualifier: 'FI', id: ein.replace(/\D/g, '') });

/** An 834 of a session for one carrier, from what is on record. @throws Refusal 403 without exportData and viewSsn, 404, 409 `roster-empty` */
export async function sessionRoster(
  { id, kind, supplierId }: Input<Calls['sessionRoster']>,
  context: Context,
): Promise<FileReply> {
  const { db, user, saw, parts } = context;
  if (!user.permissions.includes('exportData') || !user.permissions.includes('viewSsn')) throw forbidden();
  const { clientId, clientNumber, effectiveDate } = await found(context, id);
  const carrier = (await carriersOf(db, clientId, FILED)).find((one) => one.supplierId === (supplierId ?? null));
  if (carrier === undefined) throw notFound();
  const people: string[] = [];
  const options = {
    ...partiesFor(carrier, await exportParties(db, clientId)),
    ...writtenNow(),
    // The same session says the same, whenever it is asked.
    reference: `OE${effectiveDate.replaceAll('-', '')}-${id.slice(-12)}`,
    day: effectiveDate,
    planIds: new Set(carrier.planIds),
    ...(kind === 'changes' && { sessionId: id }),
    told: (person: { id: string }) => void people.push(person.id),
  };
  const bytes = await throughFile(async (out) => {
    const texts = exportRoster({ db, keys: keysOf(parts.secrets) }, clientId, options);
    for await (const text of texts) if (!out.write(text)) await room(out);
  });
  // A file without people is none (X12 005010X220A1).
  if (people.length === 0) {
    bytes.destroy();
    throw conflict('roster-empty');
  }
  saw({ type: 'member', ids: people });
  await appendAudit(db, {
    action: 'export',
    call: 'sessionRoster',
    objectType: 'enrollmentsessions',
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: { table: `834-${kind}`, format: '834', rows: people.length, carrier: carrier.name },
  });
  return new FileReply(nameOf({ clientNumber, carrier, kind }), 'application/edi-x12', bytes);
}

/** When it is written, in UTC, and a control number that grows. */
function writtenNow(): Pick<ExportOptions, 'date' | 'time' | 'timeZone' | 'control'> {
  const now = new Date();
  const stamp = now.toISOString();
  const control = Math.floor(now.getTime() / 1000) % 1_000_000_000;
  return { date: stamp.slice(0, 10), time: stamp.slice(11, 19).replaceAll(':', ''), timeZone: 'UT', control };
}

const nameOf = ({ clientNumber, carrier, kind }: { clientNumber: string; carrier: Carrier; kind: string }): string =>
  `${[clientNumber, carrier.name ?? 'plans', kind].join('-').replace(/[^A-Za-z0-9]+/g, '-')}.834`;
