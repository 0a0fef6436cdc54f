import { readFile } from 'node:fs/promises';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { RateContext, RateEntity } from '../../domain/enrollment-sessions/rates/line.ts';
import { MOST_SAID, type RatesRead, readRates } from '../../domain/enrollment-sessions/rates/read-rates.ts';
import type { RateSet } from '../../domain/enrollment-sessions/rates/set-of-rates.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetRefused } from '../../platform/sheets/sheet.ts';
import { rateContext } from './rate-context.ts';
import { versionsOf } from './rate-versions.queries.ts';
import { previewRates } from './rate-preview.ts';
import { concerned, entityIn, sessionOf, sessionToChange } from './rated-session.ts';
import { saveSessionContribution } from './typed-contributions.ts';
import { said, signAnew } from './sign-anew.ts';
import { bringBack, ensureVersioned, newVersion, standingOf } from './rate-versions.ts';
import {
  type RatedSession,
  ratedEntities,
  ratesOfSet,
  recordLines,
  recordRules,
  rulesOfSet,
  type SetOf,
} from './rates.queries.ts';

type Calls = typeof sessionRates;
type Uploading = Input<Calls['uploadRates']>;

/** Serves what plans and extra benefits cost in an enrollment session (domain 5.4). */
export function sessionRateRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: sessionRates,
    handlers: {
      ratedEntities: entitiesOf,
      enrollmentSessionRates,
      uploadRates,
      undoRates,
      saveSessionContribution,
      previewRates,
    },
  });
}

async function entitiesOf({ sessionId }: Input<Calls['ratedEntities']>, context: Context) {
  await sessionOf(sessionId, context);
  const rows = await ratedEntities(context.db, sessionId);
  return { rows: rows.map(({ entityType, id: entityId, name }) => ({ entityType, entityId, name })) };
}

async function enrollmentSessionRates(input: Input<Calls['enrollmentSessionRates']>, context: Context) {
  const { db } = context;
  const session = await sessionOf(input.sessionId, context);
  const known = await rateContext(db, session);
  const { name } = entityIn(known, input);
  const lines = await ratesOfSet(db, input);
  const versions = await versionsOf(db, input);
  const begins = lines.map(({ effectiveDate }) => effectiveDate).toSorted()[0];
  const late = begins !== undefined && begins !== session.effectiveDate;
  const about = { values: { date: begins ?? '', first: session.effectiveDate }, row: null, column: null };
  return {
    sessionId: input.sessionId,
    name,
    effectiveDate: session.effectiveDate,
    divisions: known.divisions.map(({ id, names }) => ({ id, name: names[0] ?? '' })),
    lines,
    rules: await rulesOfSet(db, input),
    versions: versions.map(({ id: _id, ...version }) => version),
    warnings: late ? [{ code: 'other-first-day', ...about }] : [],
  };
}

/** The file read; one that is no sheet is a file with one fault. */
async function readFileOfRates({ path }: Uploading['file'], context: RateContext): Promise<RatesRead> {
  try {
    const { rows, findings } = await readSheet(await readFile(path));
    return readRates(rows, findings, context);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    const fault = { code: error.code, values: { ...error.values }, row: null, column: null };
    return { shape: null, headings: [], sets: [], faults: [fault], warnings: [] };
  }
}

/** What a set of the file is answered as. */
const setReply = ({ entity, lines, rules }: RateSet) => ({
  entityType: entity.entityType,
  entityId: entity.id,
  name: entity.name,
  lines: lines.map(({ gender: _g, relationshipCode: _r, volumeFrom: _f, volumeTo: _t, ...line }) => line),
  rules,
});

/** Whose rates a file holds that names none. @throws Refusal 404 */
function onlyOf({ entityType = 'plan', entityId }: Uploading, known: Omit<RateContext, 'only'>): RateEntity | null {
  return entityId === undefined ? null : entityIn(known, { entityType, entityId });
}

async function uploadRates(input: Uploading, context: Context): Promise<Reply<Calls['uploadRates']>> {
  const session = await sessionToChange(input.sessionId, context);
  const known = await rateContext(context.db, session);
  const read = await readFileOfRates(input.file, { ...known, only: onlyOf(input, known) });
  const touched = await concerned(session, context);
  const outcome = outcomeOf(input, { read, isTouching: touched !== null });
  if (outcome === 'applied') {
    const changed = await putInForce(session, { read, fileName: input.file.name }, context);
    await signAnew(changed, input.note, context);
  }
  return {
    outcome,
    shape: read.shape,
    headings: [...read.headings],
    faults: read.faults.slice(0, MOST_SAID),
    faultCount: read.faults.length,
    warnings: read.warnings.slice(0, MOST_SAID),
    sets: read.sets.map(setReply),
    touched,
  };
}

function outcomeOf(
  { preview, confirmed }: Uploading,
  { read, isTouching }: { read: RatesRead; isTouching: boolean },
): Reply<Calls['uploadRates']>['outcome'] {
  if (read.faults.length > 0 || read.sets.length === 0) return 'refused';
  if (preview) return 'understood';
  return isTouching && !confirmed ? 'asked' : 'applied';
}

/** All sets of a file, each in place of the one before: one transaction. @returns those that say something else now */
async function putInForce(
  session: RatedSession,
  { read, fileName }: { read: RatesRead; fileName: string },
  context: Context,
): Promise<SetOf[]> {
  const changed: SetOf[] = [];
  for (const { entity, lines, rules } of read.sets) {
    const of = { sessionId: session.id, entityType: entity.entityType, entityId: entity.id };
    const before = await said(context.db, of);
    const at = await newVersion(session, { ...of, fileName, shape: read.shape, restoredFrom: null }, context);
    await recordLines(context.db, at, lines);
    await recordRules(context.db, at, rules);
    if ((await said(context.db, of)) !== before) changed.push(of);
  }
  return changed;
}

/** @throws Refusal 409 where no version holds */
async function undoRates(input: Input<Calls['undoRates']>, context: Context): Promise<Reply<Calls['undoRates']>> {
  const session = await sessionToChange(input.sessionId, context);
  entityIn(await rateContext(context.db, session), input);
  await ensureVersioned(session, input, context);
  const versions = await versionsOf(context.db, input);
  const standing = standingOf(versions);
  if (standing === undefined) throw conflict('session-rates-none');
  const touched = await concerned(session, context);
  if (touched !== null && !input.confirmed) return { outcome: 'asked', touched };
  const { sessionId, entityType, entityId } = input;
  const of = { sessionId, entityType, entityId };
  const before = await said(context.db, of);
  await bringBack(
    session,
    { of, from: standingOf(versions.filter(({ number }) => number < standing.number)) },
    context,
  );
  if ((await said(context.db, of)) !== before) await signAnew([of], input.note, context);
  return { outcome: 'applied', touched };
}
