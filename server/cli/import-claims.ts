import { applyImport } from '../features/imports/apply-import.ts';
import { decidePerson, isOfClient } from '../features/imports/claims/claim-people.queries.ts';
import { answeredDays } from '../features/imports/claims/undated.rules.ts';
import { answeredClaims, type AnsweredClaim } from '../features/imports/claims/unclear.rules.ts';
import type { ImportWork } from '../features/imports/import-work.ts';
import { patchImport } from '../features/imports/imports.queries.ts';
import { readImport } from '../features/imports/read-import.ts';
import { importReply } from '../features/imports/replies.rules.ts';
import type { ImportCommand } from './import-arguments.ts';
import { type Exit, exit, receive, recordOf, report, within } from './import-file.ts';
import type { Session } from './import-session.ts';
import { CommandRefused, personOfNumber } from './import-session.queries.ts';

type Claims = Extract<ImportCommand, { command: 'claims' }>;

/** Verdicts worth a line of their own, what needs somebody first. */
const SHOWN = [
  'refused',
  'unknownPerson',
  'undated',
  'unclear',
  'leftOut',
  'rejected',
  'denied',
  'reversed',
  'corrected',
  'voided',
  'replaced',
];
const LESS = ['paid', 'new', 'duplicate'];

/** Reads a claim file, answers whom it asks about as far as the command says, and applies it unless it is a dry run. */
export async function importClaims(session: Session, command: Claims): Promise<Exit> {
  const work = await receive(session, { file: command.file, kind: 'claims' });
  const { dates, undated: otherDates, unclear: otherClaims } = command;
  const answers = answeredDays({}, { dates: dates.map(([key, date]) => ({ key, date, leaveOut: false })), otherDates });
  const claims = command.claims.map(([key, meant]) => answerOf(key, meant));
  const chosen = answeredClaims({}, { claims, otherClaims });
  const patch = { other_people: command.unknownPeople, service_dates: answers, claim_answers: chosen };
  await within(work, (db) => patchImport(db, { id: work.importId }, patch));
  await readImport(work);
  if (await decidePeople(session, work, command)) await readImport(work);
  const { state, questions } = importReply(await recordOf(work));
  if (state !== 'proposed') return show(work, exit.refused);
  if (command.dryRun || questions.length > 0) return show(work, command.dryRun ? exit.done : exit.questions);
  await applyImport(work, { confirmTerminations: false, terminateAbsent: false });
  return show(work, (await recordOf(work)).state === 'applied' ? exit.done : exit.questions);
}

const answerOf = (key: string, meant: string): AnsweredClaim =>
  meant === 'new' ? { key, decision: 'new' } : { key, decision: 'claim', claimNumber: meant };

const show = (work: ImportWork, code: Exit): Promise<Exit> => report(work, code, [...SHOWN, ...LESS]);

/** Says who is meant by the patients the command names; answers whether the dry run is to be made again. */
async function decidePeople({ clientId, owner }: Session, work: ImportWork, { match }: Claims): Promise<boolean> {
  if (match.length === 0) return false;
  for (const [key, number] of match) {
    const personId = await personOfNumber(owner, clientId, number);
    const isThere = personId !== undefined && (await within(work, (db) => isOfClient(db, clientId, personId)));
    if (!isThere) throw new CommandRefused(`The client has no one with the number ${number}.`);
    await within(work, (db) => decidePerson(db, clientId, { key, decision: 'match', personId }));
  }
  const again = { state: 'reading' } as const;
  return within(work, (db) => patchImport(db, { id: work.importId, from: 'proposed' }, again));
}
