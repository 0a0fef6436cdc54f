import type { Input, Reply } from '@coverlane/contract/call.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { taskColumns, type TaskKind, taskKinds } from '@coverlane/contract/tasks/codes.ts';
import type { FastifyInstance } from 'fastify';
import { evidenceDue } from '../../domain/eligibility/reminder-days.ts';
import { evidenceAwaited } from '../../facts/evidence-awaited.ts';
import { waitingPeople } from '../../facts/evidence-awaited.queries.ts';
import { childrenTurning } from '../../facts/turning-26.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context, FileReply, Parts } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AskedEvidence } from './kinds.queries.ts';
import { importKindsOf, kindsOf } from './tasks.rules.ts';
import { takeFound, heldOf, type NamedTask, releaseHeld } from './taken-tasks.queries.ts';
import { cellsOf } from './task-cells.ts';
import { type Asked, findTasks, pageOfTasks, seesClient } from './tasks.queries.ts';

type Filters = Pick<Input<typeof tasks.taskList>, 'clientId' | 'kind' | 'taken'>;
type Counts = Reply<typeof tasks.taskList>['counts'];

/** Serves what waits for somebody, of every kind in one list. */
export function taskRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: tasks, handlers: { taskList, taskListFile, takeTasks, releaseTasks } });
}

/** @throws Refusal 404 for a client that is not the reader's */
async function taskList(input: Input<typeof tasks.taskList>, context: Context): Promise<Reply<typeof tasks.taskList>> {
  const { db, saw } = context;
  const { kind, page, pageSize } = input;
  const { rows, counts } = await pageOfTasks(db, { ...(await askedBy(input, context)), page, pageSize });
  saw({ type: 'tasks', ids: rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])) });
  const total = totalOf(counts, kind);
  const inOrder = counts.toSorted((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind));
  return { rows, counts: inOrder, total, page, pageSize };
}

const totalOf = (counts: Counts, kind: TaskKind | undefined): number =>
  counts.filter((one) => kind === undefined || one.kind === kind).reduce((sum, one) => sum + one.total, 0);

/** What a list of these filters asks for. @throws Refusal 404 for a client that is not the reader's */
async function askedBy(
  { clientId, kind, taken }: Filters,
  context: Context,
): Promise<Omit<Asked, 'page' | 'pageSize'>> {
  const { db, user } = context;
  if (clientId !== undefined && !(await seesClient(db, clientId))) throw notFound();
  return { ...(await narrowedFor(context, clientId)), kind, clientId, taken, userId: user.id };
}

/** Rows the file may have. */
const EXPORT_ROWS = 20_000;
const BATCH = 500;

/** GET /tasks/export: the tasks that the list shows under the same filters, in its order and the reader's words. */
async function taskListFile(input: Input<typeof tasks.taskListFile>, context: Context): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { format, words = {}, language: _language, ...filters } = input;
  const asked = await askedBy(filters, context);
  const { counts } = await pageOfTasks(db, { ...asked, page: 1, pageSize: 1 });
  const seen: string[] = [];
  const file = await listAsFile(db, {
    call: 'taskListFile',
    objectType: 'tasks',
    name: 'tasks',
    sheet: { format, words },
    columns: taskColumns,
    total: totalOf(counts, filters.kind),
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => pageOfTasks(db, { ...asked, ...at }) }, (row) => {
      if (row.memberId !== null) seen.push(row.memberId);
      return cellsOf(row, words);
    }),
  });
  saw({ type: 'tasks', ids: seen });
  return file;
}

/** What the caller's kinds of task are narrowed by, of one client or of all. */
async function narrowedFor(context: Context, clientId: string | undefined) {
  const { db, user } = context;
  const kinds = kindsOf(user, clientId);
  const clientIds = clientId === undefined ? undefined : [clientId];
  const turning = kinds.includes('ageingOut') ? await childrenTurning(db, { clientIds }) : [];
  const evidence = kinds.includes('evidenceAwaited') ? await askedEvidence(context, clientId) : [];
  return { kinds, turning, evidence, fileKinds: importKindsOf(user), ofOneClient: clientId !== undefined };
}

/** Amounts that wait from today on, and until when they are decided; what begins to wait later waits for nobody yet. */
async function askedEvidence({ db, parts }: Context, clientId: string | undefined): Promise<AskedEvidence[]> {
  const found = (await evidenceAwaited({ db, keys: keysOf(parts.secrets) }, { clientId })).filter(
    ({ since, today }) => since <= today,
  );
  if (found.length === 0) return [];
  const people = await waitingPeople(db, found);
  return found.flatMap(({ subscriberId, recordedBy, coverageType }) => {
    const asked = people.find((one) => one.subscriberId === subscriberId && one.recordedBy === recordedBy);
    return asked ? [{ subscriberId, coverageType, askedOn: asked.askedOn, due: evidenceDue(asked.askedOn) }] : [];
  });
}

async function takeTasks(
  { tasks: named, over = false }: Input<typeof tasks.takeTasks>,
  context: Context,
): Promise<Reply<typeof tasks.takeTasks>> {
  const { db, user } = context;
  const found = await findTasks(db, named, await narrowedFor(context, undefined));
  const { id, installationId } = user;
  const taken = await takeFound(db, found, { id, name: actorName(user), installationId, over });
  const isTaken = (one: NamedTask) => taken.some((task) => task.kind === one.kind && task.id === one.id);
  const held = await heldOf(
    db,
    found.filter((one) => !isTaken(one)),
  );
  const gone = named.filter((one) => !found.some((task) => task.kind === one.kind && task.id === one.id)).length;
  return { taken: taken.length, held, gone };
}

async function releaseTasks(
  { tasks: named }: Input<typeof tasks.releaseTasks>,
  { db, user }: Context,
): Promise<Reply<typeof tasks.releaseTasks>> {
  return { released: await releaseHeld(db, named, user.id) };
}
