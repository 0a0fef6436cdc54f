import { alarms } from '@coverlane/contract/alarms/calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { noteSeen, unseenAlarms } from './alarms.queries.ts';

/** Serves the search-rate alarms to administrators. */
export function alarmRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: alarms,
    handlers: { searchAlarms: async (_, { db }) => ({ rows: await unseenAlarms(db) }), seeAlarm },
  });
}

async function seeAlarm({ id }: { id: string }, { db }: Context) {
  if (!(await noteSeen(db, id))) throw notFound();
  await appendAudit(db, { action: 'search-alarm-seen', objectType: 'alarm', objectId: id, outcome: 'ok' });
  return {};
}
