import { rm } from 'node:fs/promises';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { sessionRosters } from '@coverlane/contract/imports/session-roster-calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply, type Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { type Handlers, serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import {
  findClient,
  findImport,
  type ImportRecord,
  pageOfImports,
  pageOfRows,
  patchImport,
  planType,
} from './imports.queries.ts';
import { standardOf } from './acknowledgement.rules.ts';
import { answersIn, decideIdentities } from './answers.ts';
import { identityShapes } from './common-identities.queries.ts';
import { groupsOf } from './common-identities.rules.ts';
import { pageOfIdentities } from './identities.queries.ts';
import { identityReply } from './identities.rules.ts';
import { kindOf } from './file-kinds.ts';
import { kindOfFile } from './file-kind.ts';
import { kindsFor } from './import-kinds.ts';
import { codeDecisions, decideCode, hasPlanOfCode } from './plan-codes.queries.ts';
import { codeKey } from './roster.ts';
import { actorName } from '../../platform/http/actor.ts';
import { decidePerson, isOfClient, personOfMemberNumber } from './claims/claim-people.queries.ts';
import { receiveFile } from './receive.ts';
import { importReply, rowReply } from './replies.rules.ts';
import { sessionCarriers, sessionRoster } from './session-roster.ts';
import { undoLeftOf } from './undo-left.ts';

type Calls = typeof imports;

/** Registers the calls of imports. */
export function importRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: imports, handlers });
  serve(app, parts, { calls: sessionRosters, handlers: { sessionCarriers, sessionRoster } });
}

const handlers: Handlers<Calls> = {
  importList: async ({ clientId, page, pageSize }, { db, user }) => {
    const { rows, total } = await pageOfImports(db, { clientId, kinds: kindsFor(user), page, pageSize });
    return { rows: rows.map(importReply), total, page, pageSize };
  },
  importUpload,
  importGet: async ({ id }, context) => importReply(await found(context, id)),
  importRows,
  importIdentities,
  importDecide,
  importApply,
  importUndo,
  importCancel,
  importUndoLeft: async (input, context) => undoLeftOf(input, context, await found(context, input.id)),
  importAcknowledgement: async ({ id }, context) => {
    const { acknowledgement } = await found(context, id);
    if (acknowledgement === null) throw notFound();
    return new FileReply(`${standardOf(acknowledgement)}-${id}.txt`, 'application/edi-x12', acknowledgement);
  },
};

/** An import of a kind that the user may handle; another one is not there. */
async function found({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<ImportRecord> {
  const record = await findImport(db, id);
  if (record === undefined || !kindsFor(user).some((kind) => kind === record.kind)) throw notFound();
  return record;
}

async function importUpload({ clientId, file }: Input<Calls['importUpload']>, context: Context) {
  const { db, user, parts } = context;
  if ((await findClient(db, clientId)) === undefined) {
    await rm(file.path, { force: true });
    throw invalid({ clientId: 'not-found' });
  }
  const kinds = kindsFor(user);
  const kind = (await kindOfFile(file.path)) ?? kinds[0] ?? 'roster';
  if (!kinds.includes(kind)) {
    await rm(file.path, { force: true });
    throw forbidden();
  }
  const id = await receiveFile({ db, user, parts }, { ...file, kind, clientId, keep: false });
  await queue(context, { task: 'import-read', id });
  return importReply(await found(context, id));
}

/** Queues a job of an import in the request's transaction. */
const queue = ({ db, user }: Context, { task, id, ...more }: { task: string; id: string; [key: string]: unknown }) =>
  enqueue(db, { task, payload: { importId: id, userId: user.id, ...more }, key: `${task} ${id}` });

async function importRows(
  { id, verdict, page, pageSize }: Input<Calls['importRows']>,
  context: Context,
): Promise<Reply<Calls['importRows']>> {
  const { db, saw } = context;
  const record = await found(context, id);
  const { rows, total } = await pageOfRows(db, id, { verdict, page, pageSize });
  const ids = rows.flatMap((row) => row.person_id ?? []);
  saw({ type: 'import', id, clientId: record.client_id, ids });
  return { rows: rows.map(rowReply), total, page, pageSize };
}

async function importIdentities({ id, page, pageSize }: Input<Calls['importIdentities']>, context: Context) {
  const record = await found(context, id);
  const { rows, total, open } = await pageOfIdentities(context.db, id, { page, pageSize });
  const groups = groupsOf(await identityShapes(context.db, id));
  context.saw({
    type: 'import',
    id,
    clientId: record.client_id,
    ids: rows.flatMap(({ known_id: known }) => known ?? []),
  });
  return { rows: rows.map(identityReply), total, open, groups, page, pageSize };
}

/** Decisions about plan codes and people belong to the client, so that later files know them; the dry run is made again. */
async function importDecide(asked: Asked, context: Context) {
  const { db } = context;
  const { id } = asked;
  const record = await found(context, id);
  kindOf(record).requireFitting(asked);
  for (const [index, code] of asked.codes.entries()) await decideOne(context, record, { ...code, index });
  await decideIdentities(context, asked);
  for (const person of asked.people) await decidePatient(db, record.client_id, person);
  const again = { state: 'reading', progress: 0, refusal: null, ...answersIn(asked, record) } as const;
  const from = record.state === 'failed' ? 'failed' : 'proposed';
  if (!(await patchImport(db, { id, from }, again))) throw conflict('import-not-proposed');
  await queue(context, { task: 'import-read', id });
  return importReply(await found(context, id));
}

/** A patient can only be somebody of this client. */
async function decidePatient(db: Context['db'], clientId: string, asked: AskedPerson): Promise<void> {
  const { key, decision } = asked;
  const personId = decision === 'match' ? await meantBy(db, clientId, asked) : null;
  await decidePerson(db, clientId, { key, decision, personId });
}

/** Whom an answer names. @throws Refusal 422 at 'personId', or at 'people.<key>' for a number that nobody has */
async function meantBy(db: Context['db'], clientId: string, asked: AskedPerson): Promise<string> {
  const { key, personId, memberNumber } = asked;
  if (memberNumber) {
    const found = await personOfMemberNumber(db, clientId, memberNumber);
    if (found === undefined) throw invalid({ [`people.${key}`]: 'not-found' });
    return found;
  }
  if (!personId) throw invalid({ personId: 'required' });
  if (!(await isOfClient(db, clientId, personId))) throw invalid({ personId: 'not-found' });
  return personId;
}

type Asked = Input<Calls['importDecide']>;
type AskedPerson = Asked['people'][number];
type AskedCode = Asked['codes'][number];

/**
 * A code can only mean a plan of this client and of its own kind of coverage, and a new plan only what is not there.
 * @throws Refusal 422 at 'planId', or at 'codes.<place in the list>' for a plan that exists already
 */
async function decideOne(
  { db, user }: Context,
  { id: importId, client_id: clientId }: ImportRecord,
  asked: AskedCode & { index: number },
): Promise<void> {
  const { code, coverageType, decision } = asked;
  if (decision === 'create' && (await isMadeAlready(db, clientId, asked))) return;
  const planId = decision === 'map' ? await planMeant(db, clientId, asked) : null;
  await decideCode(db, clientId, { code, coverageType, decision, planId, importId, by: actorName(user) });
}

async function planMeant(db: Context['db'], clientId: string, { planId, coverageType }: AskedCode): Promise<string> {
  const type = planId ? await planType(db, clientId, planId) : undefined;
  if (!planId || type !== coverageType) throw invalid({ planId: type === undefined ? 'not-found' : 'bad-choice' });
  return planId;
}

/** Was the plan made for this very answer? Then it stays as it is; any other plan of that code is in the way. */
async function isMadeAlready(
  db: Context['db'],
  clientId: string,
  { code, coverageType, index }: AskedCode & { index: number },
): Promise<boolean> {
  const known = (await codeDecisions(db, clientId)).get(codeKey(code, coverageType));
  if (known?.decision === 'create' && known.planId !== null) return true;
  if (await hasPlanOfCode(db, clientId, { code, coverageType })) throw invalid({ [`codes.${index}`]: 'taken' });
  return false;
}

async function importApply({ id, ...choices }: Input<Calls['importApply']>, context: Context) {
  const { db } = context;
  const record = await found(context, id);
  kindOf(record).requireAnswered(record, choices);
  const going = { state: 'applying', progress: 0, refusal: null } as const;
  if (!(await patchImport(db, { id, from: 'proposed' }, going))) throw conflict('import-not-proposed');
  await queue(context, { task: 'import-apply', id, ...choices });
  return importReply(await found(context, id));
}

const MAY_BE_CANCELLED = ['reading', 'proposed', 'applying'] as const;

/** A job at work on it notices at its next batch, or at its end, and writes nothing: whoever is first wins. */
async function importCancel({ id }: Input<Calls['importCancel']>, context: Context) {
  const { db } = context;
  const { client_id: clientId } = await found(context, id);
  const cancelled = { state: 'cancelled', refusal: null, cancelled_at: new Date() } as const;
  if (!(await patchImport(db, { id, from: MAY_BE_CANCELLED }, cancelled))) throw conflict('import-not-cancellable');
  await appendAudit(db, { action: 'import-cancelled', objectType: 'import', objectId: id, clientId, outcome: 'ok' });
  return importReply(await found(context, id));
}

async function importUndo({ id, overrideReason }: Input<Calls['importUndo']>, context: Context) {
  const { db } = context;
  await found(context, id);
  const going = { state: 'undoing', progress: 0, refusal: null } as const;
  if (!(await patchImport(db, { id, from: 'applied' }, going))) throw conflict('import-not-applied');
  await queue(context, { task: 'import-undo', id, ...(overrideReason !== undefined && { overrideReason }) });
  return importReply(await found(context, id));
}
