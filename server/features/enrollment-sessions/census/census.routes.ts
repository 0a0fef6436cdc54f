import { rm } from 'node:fs/promises';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { FastifyInstance } from 'fastify';
import { filesOf } from '../../../platform/files/files-of.ts';
import { actorName } from '../../../platform/http/actor.ts';
import { appendAudit } from '../../../platform/http/audit.ts';
import type { Context, Parts } from '../../../platform/http/context.ts';
import { conflict, notFound } from '../../../platform/http/refusals.ts';
import { type Handlers, serve } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { displayName } from '../../../platform/values/names.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { findSession } from '../sessions.queries.ts';
import { annotated } from './annotated.ts';
import { type FileRecord, filesOfSession, findFile, insertFile, pageOfRows, patchFile } from './census.queries.ts';
import { columnsChosen, makeDataFields, sampledColumns } from './columns.ts';
import { findInRows } from './find-in-rows.ts';
import { answerRows, mendCells, rowReplies } from './grid.ts';
import { SUBMITTED } from './member-rows.ts';
import { countMembers, namesOf, removeMembers, submittedAmong, submittedOfFile } from './members.queries.ts';
import { pageOfMissing } from './missing.queries.ts';
import { fileReply } from './replies.ts';

type Calls = typeof census;

/** Registers the calls of a session's census. */
export function censusRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: census, handlers });
}

const handlers: Handlers<Calls> = {
  censusFileList: async ({ sessionId }, { db }) => {
    if (!(await findSession(db, sessionId))) throw notFound();
    return { rows: (await filesOfSession(db, sessionId)).map(fileReply) };
  },
  censusUpload,
  censusFileGet: async ({ id }, context) => fileReply(await found(context, id)),
  censusColumns,
  censusMap,
  censusRows,
  censusMissing,
  censusFind: async (asked, context) => ({ found: await findInRows(context, await found(context, asked.id), asked) }),
  censusMend: async ({ id, cells }, context) => mendCells(context, await found(context, id), cells),
  censusAnswer: async ({ id, answers }, context) => answerRows(context, await found(context, id), answers),
  censusApply,
  censusUndo,
  censusAnnotated: async (input, context) => annotated(input, context, await found(context, input.id)),
  deleteSessionMembers,
};

/** A file of a session that this reader builds; another one is not there. */
async function found({ db }: Pick<Context, 'db'>, id: string): Promise<FileRecord> {
  const file = await findFile(db, id);
  if (file === undefined) throw notFound();
  return file;
}

/** Queues a job about a file in the request's transaction. */
const queue = ({ db, user }: Context, task: string, of: { fileId: string; excludeMissing?: boolean }) =>
  enqueue(db, { task, payload: { ...of, userId: user.id }, key: `${task} ${of.fileId}` });

async function censusUpload({ sessionId, file }: Input<Calls['censusUpload']>, context: Context) {
  const { db, user, parts } = context;
  const session = await findSession(db, sessionId);
  if (!session) {
    await rm(file.path, { force: true });
    throw notFound();
  }
  const id = uuid7();
  const { sha256 } = await filesOf(parts).keep(id, file.path);
  await rm(file.path, { force: true });
  const name = file.name.slice(0, 200);
  const arrived = { id, clientId: session.clientId, sessionId, name, bytes: file.bytes, sha256 };
  await insertFile(db, arrived, { id: user.id, name: actorName(user) });
  await queue(context, 'census-read', { fileId: id });
  return fileReply(await found(context, id));
}

async function censusColumns({ id }: Input<Calls['censusColumns']>, context: Context) {
  const file = await found(context, id);
  context.saw({ type: 'censusfile', id, clientId: file.client_id });
  return { rows: await sampledColumns(context, file) };
}

async function censusMap({ id, columns }: Input<Calls['censusMap']>, context: Context) {
  const file = await found(context, id);
  const mapping = await columnsChosen(context, file, columns);
  const again = { state: 'reading', progress: 0, refusal: null, mapping } as const;
  if (!(await patchFile(context.db, { id, from: ['proposed', 'failed'] }, again)))
    throw conflict('census-not-proposed');
  await queue(context, 'census-read', { fileId: id });
  return fileReply(await found(context, id));
}

async function censusRows(
  { id, ...page }: Input<Calls['censusRows']>,
  context: Context,
): Promise<Reply<Calls['censusRows']>> {
  const file = await found(context, id);
  const { rows, total } = await pageOfRows(context.db, id, page);
  context.saw({ type: 'censusfile', id, clientId: file.client_id });
  return { rows: await rowReplies(context, file, rows), total, page: page.page, pageSize: page.pageSize };
}

async function censusMissing({ id, ...page }: Input<Calls['censusMissing']>, { db, saw }: Context) {
  const file = await found({ db }, id);
  const { rows, total } = await pageOfMissing(db, file, page);
  saw({ type: 'censusfile', id, clientId: file.client_id });
  const shown = rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    name: displayName({ firstName: row.first_name, lastName: row.last_name }),
    submitted: SUBMITTED.has(row.status),
    excluded: row.excluded,
  }));
  return { rows: shown, total, ...page };
}

async function censusApply({ id, excludeMissing }: Input<Calls['censusApply']>, context: Context) {
  const { db } = context;
  const file = await found(context, id);
  const going = { state: 'applying', progress: 0, refusal: null } as const;
  if (!(await patchFile(db, { id, from: ['proposed'] }, going))) throw conflict('census-not-proposed');
  await makeDataFields(db, file);
  await queue(context, 'census-apply', { fileId: id, excludeMissing });
  await told(context, file, 'census-applied');
  return fileReply(await found(context, id));
}

async function censusUndo({ id }: Input<Calls['censusUndo']>, context: Context) {
  const { db } = context;
  const file = await found(context, id);
  const submitted = await submittedOfFile(db, id);
  if (submitted.length > 0) throw conflict('census-submitted', { names: namesOf(submitted) });
  const going = { state: 'undoing', progress: 0, refusal: null } as const;
  if (!(await patchFile(db, { id, from: ['applied'] }, going))) throw conflict('census-not-applied');
  await queue(context, 'census-undo', { fileId: id });
  await told(context, file, 'census-undone');
  return fileReply(await found(context, id));
}

const told = ({ db }: Context, { id, client_id: clientId }: FileRecord, action: string) =>
  appendAudit(db, { action, objectType: 'censusfile', objectId: id, clientId, outcome: 'ok' });

async function deleteSessionMembers({ sessionId, ids }: Input<Calls['deleteSessionMembers']>, { db }: Context) {
  const session = await findSession(db, sessionId);
  if (!session) throw notFound();
  if (ids && (await countMembers(db, sessionId, ids)) < new Set(ids).size) throw notFound();
  const submitted = await submittedAmong(db, sessionId, ids);
  if (submitted.length > 0) throw conflict('census-submitted', { names: namesOf(submitted) });
  await removeMembers(db, sessionId, ids);
  const detail = { count: ids?.length ?? 'all' };
  await appendAudit(db, {
    action: 'census-members-deleted',
    objectType: 'enrollmentsession',
    objectId: sessionId,
    clientId: session.clientId,
    outcome: 'ok',
    detail,
  });
  return {};
}
