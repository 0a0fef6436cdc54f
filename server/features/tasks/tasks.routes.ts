import type { Input, Reply } from '@coverlane/contract/call.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { taskKinds } from '@coverlane/contract/tasks/codes.ts';
import type { FastifyInstance } from 'fastify';
import { childrenTurning } from '../../facts/turning-26.queries.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { importKindsOf, kindsOf } from './tasks.rules.ts';
import { pageOfTasks, seesClient } from './tasks.queries.ts';

/** Serves what waits for somebody, of every kind in one list. */
export function taskRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: tasks, handlers: { taskList } });
}

/** @throws Refusal 404 for a client that is not the reader's */
async function taskList(input: Input<typeof tasks.taskList>, context: Context): Promise<Reply<typeof tasks.taskList>> {
  const { db, user, saw } = context;
  const { clientId, kind, page, pageSize } = input;
  if (clientId !== undefined && !(await seesClient(db, clientId))) throw notFound();
  const kinds = kindsOf(user, clientId);
  const clientIds = clientId === undefined ? undefined : [clientId];
  const turning = kinds.includes('ageingOut') ? await childrenTurning(db, { clientIds }) : [];
  const fileKinds = importKindsOf(user);
  const { rows, counts } = await pageOfTasks(db, { kinds, kind, clientId, page, pageSize, turning, fileKinds });
  saw({ type: 'tasks', ids: rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])) });
  const asked = counts.filter((one) => kind === undefined || one.kind === kind);
  const total = asked.reduce((sum, one) => sum + one.total, 0);
  const inOrder = counts.toSorted((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind));
  return { rows, counts: inOrder, total, page, pageSize };
}
