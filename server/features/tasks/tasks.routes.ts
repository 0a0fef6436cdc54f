import type { Input, Reply } from '@coverlane/contract/call.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { taskKinds } from '@coverlane/contract/tasks/codes.ts';
import type { FastifyInstance } from 'fastify';
import { childrenTurning } from '../../facts/turning-26.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { importKindsOf, kindsOf } from './tasks.rules.ts';
import { takeFound, heldOf, type NamedTask, releaseHeld } from './taken-tasks.queries.ts';
import { findTasks, pageOfTasks, seesClient } from './tasks.queries.ts';

/** Serves what waits for somebody, of every kind in one list. */
export function taskRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: tasks, handlers: { taskList, takeTasks, releaseTasks } });
}

/** @throws Refusal 404 for a client that is not the reader's */
async function taskList(input: Input<typeof tasks.taskList>, context: Context): Promise<Reply<typeof tasks.taskList>> {
  const { db, user, saw } = context;
  const { clientId, kind, taken, page, pageSize } = input;
  if (clientId !== undefined && !(await seesClient(db, clientId))) throw notFound();
  const by = await narrowedFor(context, clientId);
  const asked = { ...by, kind, clientId, taken, userId: user.id, page, pageSize };
  const { rows, counts } = await pageOfTasks(db, asked);
  saw({ type: 'tasks', ids: rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])) });
  const total = counts
    .filter((one) => kind === undefined || one.kind === kind)
    .reduce((sum, one) => sum + one.total, 0);
  const inOrder = counts.toSorted((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind));
  return { rows, counts: inOrder, total, page, pageSize };
}

/** What the caller's kinds of task are narrowed by, of one client or of all. */
async function narrowedFor({ db, user }: Context, clientId: string | undefined) {
  const kinds = kindsOf(user, clientId);
  const clientIds = clientId === undefined ? undefined : [clientId];
  const turning = kinds.includes('ageingOut') ? await childrenTurning(db, { clientIds }) : [];
  return { kinds, turning, fileKinds: importKindsOf(user), ofOneClient: clientId !== undefined };
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
