import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../db/connect.ts';
import { applyImport, undoImport } from '../features/imports/apply-import.ts';
import { asUser, type ImportWork } from '../features/imports/import-work.ts';
import {
  decideCode,
  findImport,
  type ImportRecord,
  pageOfRows,
  patchImport,
} from '../features/imports/imports.queries.ts';
import { questionsOf } from '../features/imports/questions.rules.ts';
import { readImport } from '../features/imports/read-import.ts';
import { receiveRoster } from '../features/imports/receive.ts';
import { importReply, rowReply, storedResult } from '../features/imports/replies.rules.ts';
import type { ImportCommand, RosterChoices } from './import-arguments.ts';
import { ROWS_SHOWN, reportOf } from './import-report.ts';
import type { Session } from './import-session.ts';
import { CommandRefused, planNamed } from './import-session.queries.ts';

/** Exit codes of the command. */
export const exit = { done: 0, refused: 1, usage: 2, questions: 3 } as const;
type Exit = (typeof exit)[keyof typeof exit];
type Roster = Extract<ImportCommand, { command: 'roster' }>;

/** Reads a roster file, answers what it asks as far as the command says, and applies it unless it is a dry run. */
export async function importRoster(session: Session, command: Roster): Promise<Exit> {
  const work = await receive(session, command.file);
  await readImport(work);
  if (await decideCodes(session, work, command.choices)) await readImport(work);
  const read = await recordOf(work);
  if (read.state !== 'proposed') return report(work, exit.refused);
  const open = questionsOf(storedResult(read), command.choices);
  await shown(work, { questions: open });
  if (command.dryRun || open.length > 0) return report(work, command.dryRun ? exit.done : exit.questions);
  await applyImport(work, command.choices);
  const { state } = await recordOf(work);
  return report(work, state === 'applied' ? exit.done : exit.questions);
}

/** Takes an applied import back. */
export async function undoRoster({ parts, userId }: Session, importId: string): Promise<Exit> {
  const work: ImportWork = { parts, userId, importId, direct: true };
  if ((await recordOf(work)).state !== 'applied') throw new CommandRefused(`Import ${importId} is not applied.`);
  await undoImport(work);
  const { state } = await recordOf(work);
  return report(work, state === 'undone' ? exit.done : exit.refused, false);
}

async function receive({ parts, userId, clientId }: Session, file: string): Promise<ImportWork> {
  const path = resolve(file);
  if (!existsSync(path) || !statSync(path).isFile()) throw new CommandRefused(`There is no file ${file}.`);
  const received = { clientId, path, name: basename(path), bytes: statSync(path).size, keep: true };
  const importId = await asUser(parts.pool, userId, (db, user) => receiveRoster({ db, user, parts }, received));
  return { parts, userId, importId, direct: true };
}

const within = <Result>({ parts, userId }: ImportWork, read: (db: Db) => Promise<Result>): Promise<Result> =>
  asUser(parts.pool, userId, read);

async function recordOf(work: ImportWork): Promise<ImportRecord> {
  const record = await within(work, (db) => findImport(db, work.importId));
  if (record === undefined) throw new CommandRefused(`There is no import ${work.importId}.`);
  return record;
}

/** The stored questions are those that the choices of the command leave open. */
const shown = (work: ImportWork, patch: { questions: string[] }) =>
  within(work, (db) => patchImport(db, { id: work.importId, from: 'proposed' }, patch));

/** Decides the file's unknown codes as the command says; answers whether the dry run is to be made again. */
async function decideCodes(session: Session, work: ImportWork, choices: RosterChoices): Promise<boolean> {
  const record = await recordOf(work);
  const asked = record.state === 'proposed' ? storedResult(record).codes : [];
  let decided = false;
  for (const { code, coverageType } of asked) {
    const decision = await decisionFor(session, { code, coverageType }, choices);
    if (decision === null) continue;
    await within(work, (db) => decideCode(db, session.clientId, { code, coverageType, ...decision }));
    decided = true;
  }
  if (decided)
    await within(work, (db) => patchImport(db, { id: work.importId, from: 'proposed' }, { state: 'reading' }));
  return decided;
}

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
async function report(work: ImportWork, code: Exit, withRows = true): Promise<Exit> {
  const record = await recordOf(work);
  const rows = withRows ? await rowsToShow(work) : [];
  console.log(reportOf(importReply(record), rows));
  return code;
}

async function rowsToShow(work: ImportWork) {
  const page = { page: 1, pageSize: ROWS_SHOWN };
  const shownFirst = ['refused', 'terminated', 'absent', 'changed', 'added'];
  const pages = await within(work, async (db) => {
    const found = [];
    for (const verdict of shownFirst) found.push(...(await pageOfRows(db, work.importId, { verdict, ...page })).rows);
    return found;
  });
  return pages.slice(0, ROWS_SHOWN).map(rowReply);
}
