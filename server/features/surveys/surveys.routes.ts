import type { Input, Reply } from '@coverlane/contract/call.ts';
import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { withChanges } from '@coverlane/contract/forms/versions.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import type { FastifyInstance } from 'fastify';
import { crud } from '../../platform/crud/crud.ts';
import { serveCollection } from '../../platform/crud/serve-collection.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type Handlers, serve, servePublic } from '../../platform/http/serve.ts';
import { surveyAction } from './actions.ts';
import { surveyAnswerFile, surveyAnswers, surveyAnswersTyped } from './answers.ts';
import { surveyAnswer, surveyByKey, surveyPaper, surveySign } from './door.ts';
import { admitFile, surveyFile, surveyFileAdd, surveyFileRemove } from './door-files.ts';
import { surveyKey } from './links.ts';
import { ownSurveysOf } from './own.queries.ts';
import { findSurvey } from './records.queries.ts';
import { responseDeviation, surveyDeviation } from './records.ts';
import { everyForm } from './results.queries.ts';
import { surveyAnswerPaper } from './packing.ts';
import { surveyDecline, surveyPaperKeep } from './paper-requests.ts';
import { surveyPaperAgain, surveyPaperFile } from './paper-staff.ts';
import { surveyResults, surveySummary } from './results.ts';
import { surveyLetters } from './letters.ts';
import { surveyList } from './list-file.ts';
import { sendOutsOf } from './send-outs.queries.ts';

type Calls = typeof surveyCalls;

const handlers: Handlers<Calls> = {
  surveyAction,
  surveyList,
  surveyLetters,
  surveySendOuts,
  surveyVersions,
  surveyAnswers,
  surveyAnswersTyped,
  surveyAnswerFile,
  surveyAnswerPaper,
  surveyPaperFile,
  surveyPaperAgain,
  surveySummary,
  surveyResults,
  ownSurveys,
};

/** Serves surveys to administrators, and each link to whoever has it (domain 12.1). */
export function surveyRoutes(app: FastifyInstance, parts: Parts): void {
  serveCollection(app, parts, { collection: surveys, handlers: { ...crud(surveys), ...surveyDeviation } });
  serveCollection(app, parts, { collection: surveyrecipients, handlers: crud(surveyrecipients) });
  serveCollection(app, parts, {
    collection: surveyresponses,
    handlers: { ...crud(surveyresponses), ...responseDeviation },
  });
  serve(app, parts, { calls: surveyCalls, handlers });
  servePublic(app, parts, {
    calls: surveyDoor,
    handlers: {
      surveyByKey,
      surveySign,
      surveyPaper,
      surveyPaperKeep,
      surveyDecline,
      surveyAnswer,
      surveyFileAdd,
      surveyFile,
      surveyFileRemove,
    },
    admit: admitFile,
  });
}

async function surveySendOuts(
  { id, page, pageSize }: Input<Calls['surveySendOuts']>,
  { db }: Context,
): Promise<Reply<Calls['surveySendOuts']>> {
  if ((await findSurvey(db, id)) === undefined) throw notFound();
  const { rows, total } = await sendOutsOf(db, id, { page, pageSize });
  return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total, page, pageSize };
}

async function surveyVersions(
  { id }: Input<Calls['surveyVersions']>,
  { db }: Context,
): Promise<Reply<Calls['surveyVersions']>> {
  if ((await findSurvey(db, id)) === undefined) throw notFound();
  const versions = withChanges(await everyForm(db, id));
  return {
    rows: versions.map(({ number, madeAt, madeBy, ...one }) => ({
      ...one,
      version: number,
      publishedAt: madeAt.toISOString(),
      publishedBy: madeBy,
    })),
  };
}

/** What the caller is asked; the key of a link that can be answered. */
async function ownSurveys(_: object, { db, parts }: Context): Promise<Reply<Calls['ownSurveys']>> {
  const rows = await ownSurveysOf(db);
  return {
    rows: rows.map(({ keyNumber, isOpen, ...row }) => ({
      ...row,
      key: isOpen ? surveyKey(parts.secrets, { id: row.id, keyNumber }) : null,
    })),
  };
}
