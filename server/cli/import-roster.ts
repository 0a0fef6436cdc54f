import type { CoverageType } from '@coverlane/contract/codes.ts';
import { applyImport } from '../features/imports/apply-import.ts';
import { actorName } from '../platform/http/actor.ts';
import { asUser, type ImportWork } from '../features/imports/import-work.ts';
import { answeredBegins } from '../features/imports/begins.rules.ts';
import { answerIdentities, answerOthers, identitiesAsked } from '../features/imports/identities.queries.ts';
import { patchImport } from '../features/imports/imports.queries.ts';
import { decideCode } from '../features/imports/plan-codes.queries.ts';
import { questionsOf } from '../features/imports/questions.rules.ts';
import { readImport } from '../features/imports/read-import.ts';
import { storedResult } from '../features/imports/replies.rules.ts';
import type { ImportCommand, RosterChoices } from './import-arguments.ts';
import { type Exit, exit, receive, recordOf, report, within } from './import-file.ts';
import type { Session } from './import-session.ts';
import { answerAll } from './import-together.ts';
import { CommandRefused, planNamed } from './import-session.queries.ts';

type Roster = Extract<ImportCommand, { command: 'roster' }>;

/** Reads a roster file, answers what it asks as far as the command says, and applies it unless it is a dry run. */
export async function importRoster(session: Session, command: Roster): Promise<Exit> {
  const work = await receive(session, { file: command.file, kind: 'roster' });
  const { begins, otherBegins } = command.choices;
  const begin_days = answeredBegins(new Map(), { begins: begins.map(([key, date]) => ({ key, date })), otherBegins });
  await within(work, (db) => patchImport(db, { id: work.importId }, { begin_days }));
  await readImport(work);
  const decided = await decideCodes(session, work, command.choices);
  if ((await decideIdentities(session, work, command.choices)) || decided) await readAgain(work);
  const read = await recordOf(work);
  if (read.state !== 'proposed') return show(work, exit.refused);
  const open = questionsOf(storedResult(read), command.choices);
  await shown(work, { questions: open });
  if (command.dryRun || open.length > 0) return show(work, command.dryRun ? exit.done : exit.questions);
  await applyImport(work, command.choices);
  return show(work, (await isDone(work)) ? exit.done : exit.questions);
}

/** Is the file applied, and waits no row of it? */
async function isDone(work: ImportWork): Promise<boolean> {
  const record = await recordOf(work);
  return record.state === 'applied' && storedResult(record).counts.waiting === 0;
}

async function readAgain(work: ImportWork): Promise<void> {
  await within(work, (db) => patchImport(db, { id: work.importId, from: 'proposed' }, { state: 'reading' }));
  await readImport(work);
}

/** Answers who rows are about as the command says; answers whether the dry run is to be made again. */
async function decideIdentities({ userId }: Session, work: ImportWork, choices: RosterChoices): Promise<boolean> {
  const { who, whoAll, wrongSsn } = choices;
  if (who.length === 0 && whoAll.length === 0 && wrongSsn === null) return false;
  await asUser(work.parts.pool, userId, async (db, user) => {
    const answering = { importId: work.importId, by: { id: user.id, name: actorName(user) } };
    const asked = await identitiesAsked(
      db,
      work.importId,
      who.map(([key]) => key),
    );
    for (const [key, answer] of who) {
      const about = asked.get(key);
      if (about === undefined) throw new CommandRefused(`Nothing is asked about ${key}.`);
      if (answer === 'wrongSsn' && about !== 'ssn') throw new CommandRefused(`The row ${key} is not about an SSN.`);
    }
    await answerIdentities(
      db,
      answering,
      who.map(([key, answer]) => ({ key, answer })),
    );
    await answerAll(db, answering, whoAll);
    if (wrongSsn !== null) await answerOthers(db, answering, wrongSsn);
  });
  return true;
}

/** The stored questions are those that the choices of the command leave open. */
const shown = (work: ImportWork, patch: { questions: string[] }) =>
  within(work, (db) => patchImport(db, { id: work.importId, from: 'proposed' }, patch));

/** Decides the file's unknown codes as the command says; answers whether the dry run is to be made again. */
async function decideCodes(session: Session, work: ImportWork, choices: RosterChoices): Promise<boolean> {
  const record = await recordOf(work);
  const asked = record.state === 'proposed' ? storedResult(record).codes : [];
  let decided = false;
  for (const { code, coverageType, ...standing } of asked) {
    const decision = await decisionFor(session, { code, coverageType }, choices);
    if (decision === null || isSaid(decision, standing)) continue;
    if (standing.decision !== null && !choices.overrule) {
      console.log(
        `  The plan code ${code} (${coverageType}) keeps what was answered before: ${standing.decision}. --overrule changes it.`,
      );
      continue;
    }
    const answer = { code, coverageType, ...decision, importId: work.importId };
    await asUser(work.parts.pool, work.userId, (db, user) =>
      decideCode(db, session.clientId, { ...answer, by: actorName(user) }),
    );
    decided = true;
  }
  return decided;
}

type Decision = { decision: string | null; planId: string | null };

/** Was the same said before? A plan that was made for the code stays the one it means. */
const isSaid = ({ decision, planId }: Decision, standing: Decision): boolean =>
  decision === standing.decision && (decision === 'create' ? standing.planId !== null : planId === standing.planId);

async function decisionFor(
  { owner, clientId }: Session,
  { code, coverageType }: { code: string; coverageType: CoverageType },
  choices: RosterChoices,
): Promise<{ decision: 'map' | 'create' | 'leaveOut'; planId: string | null } | null> {
  const mapped = choices.map.find(([from]) => from === code)?.[1];
  if (mapped !== undefined) {
    const plan = await planNamed(owner, clientId, mapped);
    if (plan?.coverage_type !== coverageType) {
      throw new CommandRefused(`The client has no ${coverageType} plan ${mapped} for the code ${code}.`);
    }
    return { decision: 'map', planId: plan.id };
  }
  if (choices.create.includes(code)) return { decision: 'create', planId: null };
  return choices.leaveOut.includes(code) ? { decision: 'leaveOut', planId: null } : null;
}

/** Prints what came of the import, with the people whom it changes first. */
const show = (work: ImportWork, code: Exit): Promise<Exit> =>
  report(work, code, ['waiting', 'refused', 'terminated', 'absent', 'changed', 'added']);
