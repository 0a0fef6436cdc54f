import { benefitsHeld } from '../../../domain/benefits-held.ts';
import type { Decided } from '../../../domain/changes/effects.ts';
import type { FamilyFacts } from '../../../domain/changes/facts.ts';
import { decideAll } from '../../../domain/enrollment/decided.ts';
import { apply } from '../../../facts/apply.queries.ts';
import { loadClientFacts } from '../../../facts/client.queries.ts';
import { type AwaitedEvidence, evidenceAwaited } from '../../../facts/evidence-awaited.ts';
import { loadFamilies } from '../../../facts/families.queries.ts';
import { decisionRequest } from '../../../facts/insurability-decision.ts';
import { Refusal } from '../../../platform/http/refusals.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { SheetRefused } from '../../../platform/sheets/sheet.ts';
import { todayIn } from '../../../platform/values/dates.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { type FileFault, ownFault } from '../faults.rules.ts';
import { authorOf, type ImportWork, type OpenedImport, progressOf } from '../import-work.ts';
import { deleteRosterRows, type ImportPatch, rosterRowInserts } from '../imports.queries.ts';
import type { Reason } from '../roster.ts';
import type { RosterRow } from '../rows.rules.ts';
import { differencesOfDecision } from './differences.ts';
import { employeesNumbered, type NumberedEmployee } from './people.queries.ts';
import { decisionRows, type DecisionRow, keyOf } from './read-sheet.rules.ts';

type Read = { rows: DecisionRow[] } | { faults: FileFault[] };

async function rowsIn({ bytes }: OpenedImport): Promise<Read> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes()) parts.push(part);
  try {
    const rows = decisionRows((await readSheet(Buffer.concat(parts))).rows);
    return rows === null ? { faults: [ownFault({ severity: 'refusal', code: 'decisions-headings' })] } : { rows };
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    const place = error.values['row'] ?? error.values['most'];
    const value = place === undefined ? null : String(place);
    return { faults: [ownFault({ severity: 'refusal', code: error.code, value })] };
  }
}

/** What a file is decided on: who waits for what, and the families as the rows before have left them. */
type Desk = {
  opened: OpenedImport;
  people: readonly NumberedEmployee[];
  waiting: readonly AwaitedEvidence[];
  families: Map<string, FamilyFacts>;
  decisions: Decided[];
};

async function deskOf(opened: OpenedImport, rows: readonly DecisionRow[]): Promise<Desk> {
  const { db, keys, record } = opened;
  const numbers = [...new Set(rows.map(({ person }) => person.toUpperCase()))];
  const people = await employeesNumbered(db, record.client_id, numbers);
  const waiting = await evidenceAwaited({ db, keys }, { clientId: record.client_id });
  const client = await loadClientFacts(db, record.client_id);
  if (client === null) throw new Error('The client of an import is not there.');
  const today = todayIn(client.timeZone, new Date());
  const subscriberIds = [...new Set(waiting.map(({ subscriberId }) => subscriberId))];
  const found = await loadFamilies({ db, keys, client, today }, { subscriberIds });
  const families = new Map(found.map((facts) => [facts.people[0]?.subscriberId ?? '', facts]));
  return { opened, people, waiting, families, decisions: [] };
}

const refused = (row: DecisionRow, person: NumberedEmployee | undefined, reasons: readonly Reason[]): RosterRow => ({
  verdict: 'refused',
  position: { interchange: 1, group: 1, transaction: 1, segment: row.row },
  personId: person?.id ?? null,
  personName: person?.name ?? row.person,
  memberNumber: person?.memberNumber ?? null,
  changes: [],
  differences: [],
  reasons: [...reasons],
});

/** What waits of somebody under the name or code of the row; without one where nothing else waits of them. */
function waitsOf(desk: Desk, { id }: NumberedEmployee, benefit: string): AwaitedEvidence | undefined {
  const theirs = desk.waiting.filter(({ subscriberId }) => subscriberId === id);
  if (benefit === '') return theirs.length === 1 ? theirs[0] : undefined;
  const facts = desk.families.get(id);
  const codeOf = (planId: string) =>
    facts && benefitsHeld(facts).find(({ subject }) => subject === planId)?.says.exportCode;
  return theirs.find(({ planId, planName, coverageType }) =>
    [planName, codeOf(planId) ?? '', coverageType].some((name) => keyOf(name) === keyOf(benefit)),
  );
}

const reasonsOf = ({ code, fields = {} }: Refusal): Reason[] => {
  const faults = Object.entries(fields).map(([field, fault]) => ({ code: `decision-${field}-${fault}`, values: {} }));
  return faults.length > 0 ? faults : [{ code, values: {} }];
};

type Taken = Extract<DecisionRow, { decision: unknown }>;

/** Whose number it is; of two where it is one's member number and the other's in the employer's own system. */
const numberedSo = ({ people }: Desk, row: DecisionRow): NumberedEmployee[] => {
  const number = row.person.toUpperCase();
  return people.filter((one) =>
    [one.memberNumber, one.externalId ?? ''].some((known) => known.toUpperCase() === number),
  );
};

/** The decision as the screen would ask for it, by the facts that the rows before have left. @throws Refusal */
async function asked(
  desk: Desk,
  row: Taken,
  of: { person: NumberedEmployee; waits: AwaitedEvidence; before: FamilyFacts },
): Promise<RosterRow[]> {
  const { opened, families, decisions } = desk;
  const { coverageType, planId, subscriberId } = of.waits;
  const says = {
    clientId: opened.record.client_id,
    coverageType,
    benefitId: coverageType === 'extra' ? planId : null,
    decision: row.decision,
    amount: row.amount,
    effectiveDate: row.day,
    note: row.note,
  };
  const { request } = await decisionRequest(says, { facts: of.before, db: opened.db, subscriberId });
  const chain = decideAll(of.before, [request], uuid7);
  const against = [...chain.refusals, ...chain.questions].map(({ code, values }) => ({ code, values: { ...values } }));
  if (against.length > 0) return [refused(row, of.person, against)];
  families.set(subscriberId, chain.after);
  decisions.push(...chain.decisions);
  const differences = differencesOfDecision(request);
  return [{ ...refused(row, of.person, []), verdict: 'changed', changes: ['coveragechange'], differences }];
}

async function decided(desk: Desk, row: DecisionRow): Promise<RosterRow[]> {
  const [person, other] = numberedSo(desk, row);
  if (other !== undefined)
    return [refused(row, undefined, [{ code: 'decision-two-people', values: { value: row.person } }])];
  if (!('decision' in row)) return [refused(row, person, row.faults)];
  const unknown = { code: 'decision-unknown-person', values: { value: row.person } };
  if (person === undefined) return [refused(row, person, [unknown])];
  const waits = waitsOf(desk, person, row.benefit);
  const before = desk.families.get(person.id);
  const nothing = { code: 'decision-nothing-awaited', values: { value: row.benefit } };
  if (waits === undefined || before === undefined) return [refused(row, person, [nothing])];
  try {
    return await asked(desk, row, { person, waits, before });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [refused(row, person, reasonsOf(error))];
  }
}

/** Decides every row in order, and writes what became of each. */
async function run(work: ImportWork, opened: OpenedImport, rows: readonly DecisionRow[]) {
  const { db, record } = opened;
  const desk = await deskOf(opened, rows);
  const progress = progressOf(work, rows.length);
  const made: RosterRow[] = [];
  for (const row of rows) {
    made.push(...(await decided(desk, row)));
    await progress(made.length);
  }
  await deleteRosterRows(db, record.id);
  for (const insert of rosterRowInserts({ id: record.id, client_id: record.client_id, first: 0 }, made))
    await insert.execute(db);
  const changed = made.filter(({ verdict }) => verdict === 'changed').length;
  return { decisions: desk.decisions, counts: { changed, refused: made.length - changed } };
}

/**
 * The dry run of an insurer's answers about amounts that wait for evidence of insurability (domain 2.3): each row as it would be entered
 * on the screen, or why it cannot be, with row and column. A file of which no row can be taken is refused.
 */
export async function readDecisions(work: ImportWork, opened: OpenedImport): Promise<ImportPatch> {
  const read = await rowsIn(opened);
  if ('faults' in read) return { state: 'refused', progress: 100, faults: read.faults, refusal: null };
  const { counts } = await run(work, opened, read.rows);
  const isNothing = counts.changed === 0;
  return {
    state: isNothing ? 'refused' : 'proposed',
    progress: 100,
    counts,
    questions: [],
    faults: isNothing ? [ownFault({ severity: 'refusal', code: 'decisions-none' })] : [],
    full_file: false,
    refusal: null,
  };
}

/** Records the answers as one unit, by the facts as they are now. */
export async function applyDecisions(
  work: ImportWork,
  opened: OpenedImport,
): Promise<ImportPatch & { counts: object }> {
  const { db, keys, record, user } = opened;
  const read = await rowsIn(opened);
  const { decisions, counts } = await run(work, opened, 'rows' in read ? read.rows : []);
  await apply({ db, keys, clientId: record.client_id, by: authorOf(user), importId: record.id }, decisions);
  return { counts, questions: [] };
}
