import { rm } from 'node:fs/promises';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { imports } from '@coverlane/contract/calls/imports.ts';
import type { FastifyInstance } from 'fastify';
import { type Context, FileReply, type Parts } from '../../http/context.ts';
import { conflict, invalid, notFound } from '../../http/refusals.ts';
import { type Handlers, serve } from '../../http/serve.ts';
import { enqueue } from '../../jobs/queue.ts';
import {
  decideCode,
  findClient,
  findImport,
  type ImportRecord,
  pageOfImports,
  pageOfRows,
  patchImport,
  planType,
} from './imports.queries.ts';
import { endedBy, questionsOf } from './questions.rules.ts';
import { receiveRoster } from './receive.ts';
import { importReply, rowReply, storedResult } from './replies.rules.ts';

type Calls = typeof imports;

/** Registers the calls of roster imports. */
export function importRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: imports, handlers });
}

const handlers: Handlers<Calls> = {
  importList: async ({ clientId, page, pageSize }, { db }) => {
    const { rows, total } = await pageOfImports(db, { clientId, page, pageSize });
    return { rows: rows.map(importReply), total, page, pageSize };
  },
  importUpload,
  importGet: async ({ id }, { db }) => importReply(await found(db, id)),
  importRows,
  importDecide,
  importApply,
  importUndo,
  importAcknowledgement: async ({ id }, { db }) => {
    const { acknowledgement } = await found(db, id);
    if (acknowledgement === null) throw notFound();
    return new FileReply(`999-${id}.txt`, 'application/edi-x12', acknowledgement);
  },
};

async function found(db: Context['db'], id: string): Promise<ImportRecord> {
  const record = await findImport(db, id);
  if (record === undefined) throw notFound();
  return record;
}

async function importUpload({ clientId, file }: Input<Calls['importUpload']>, context: Context) {
  const { db, user, parts } = context;
  if ((await findClient(db, clientId)) === undefined) {
    await rm(file.path, { force: true });
    throw invalid({ clientId: 'not-found' });
  }
  const id = await receiveRoster({ db, user, parts }, { ...file, clientId, keep: false });
  await queue(context, { task: 'import-read', id });
  return importReply(await found(db, id));
}

/** Queues a job of an import in the request's transaction. */
const queue = ({ db, user }: Context, { task, id, ...more }: { task: string; id: string; [key: string]: unknown }) =>
  enqueue(db, { task, payload: { importId: id, userId: user.id, ...more }, key: `${task} ${id}` });

async function importRows(
  { id, verdict, page, pageSize }: Input<Calls['importRows']>,
  { db, saw }: Context,
): Promise<Reply<Calls['importRows']>> {
  const record = await found(db, id);
  const { rows, total } = await pageOfRows(db, id, { verdict, page, pageSize });
  const ids = rows.flatMap((row) => row.person_id ?? []);
  saw({ type: 'import', id, clientId: record.client_id, ids });
  return { rows: rows.map(rowReply), total, page, pageSize };
}

/** Decisions about plan codes belong to the client, so that next month's file knows them; the dry run is made again. */
async function importDecide({ id, codes }: Input<Calls['importDecide']>, context: Context) {
  const { db } = context;
  const record = await found(db, id);
  for (const asked of codes) await decideOne(db, record.client_id, asked);
  const again = { state: 'reading', progress: 0, refusal: null } as const;
  if (!(await patchImport(db, { id, from: 'proposed' }, again))) throw conflict('import-not-proposed');
  await queue(context, { task: 'import-read', id });
  return importReply(await found(db, id));
}

type Asked = Input<Calls['importDecide']>['codes'][number];

/** A code can only mean a plan of this client and of its own kind of coverage. */
async function decideOne(db: Context['db'], clientId: string, asked: Asked): Promise<void> {
  const { code, coverageType, decision } = asked;
  const planId = decision === 'map' ? (asked.planId ?? '') : null;
  if (planId !== null) {
    const type = planId !== '' ? await planType(db, clientId, planId) : undefined;
    if (type !== coverageType) throw invalid({ planId: type === undefined ? 'not-found' : 'bad-choice' });
  }
  await decideCode(db, clientId, { code, coverageType, decision, planId });
}

async function importApply({ id, ...choices }: Input<Calls['importApply']>, context: Context) {
  const { db } = context;
  const record = await found(db, id);
  const result = storedResult(record);
  const open = questionsOf(result, choices);
  if (open.includes('codes')) throw conflict('import-codes-open');
  if (open.includes('terminations')) {
    const { members } = result.counts;
    throw conflict('import-confirm-terminations', { count: endedBy(result.counts, choices), members });
  }
  const going = { state: 'applying', progress: 0, refusal: null } as const;
  if (!(await patchImport(db, { id, from: 'proposed' }, going))) throw conflict('import-not-proposed');
  await queue(context, { task: 'import-apply', id, ...choices });
  return importReply(await found(db, id));
}

async function importUndo({ id }: Input<Calls['importUndo']>, context: Context) {
  const { db } = context;
  await found(db, id);
  const going = { state: 'undoing', progress: 0, refusal: null } as const;
  if (!(await patchImport(db, { id, from: 'applied' }, going))) throw conflict('import-not-applied');
  await queue(context, { task: 'import-undo', id });
  return importReply(await found(db, id));
}
