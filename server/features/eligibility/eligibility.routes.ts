import type { Input } from '@coverlane/contract/call.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import type { FastifyInstance } from 'fastify';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { isOffered } from '../../domain/eligibility/life-events.ts';
import { todayIn } from '../../platform/values/dates.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Circumstances, eventRow, previewOf, reasonRow } from './eligibility.rules.ts';

/** Serves term reasons, life events, and what would follow from a hire, an event or a termination. */
export function eligibilityRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: eligibility, handlers: { termReasons, lifeEvents, previewEligibility } });
}

/** @throws Refusal 404 where the client is not the reader's */
async function circumstancesOf({ db }: Context, clientId: string): Promise<Circumstances> {
  const client = await loadClientFacts(db, clientId);
  if (!client) throw notFound();
  return { client, facts: client.eligibility, today: todayIn(client.timeZone, new Date()) };
}

async function termReasons({ clientId }: Input<typeof eligibility.termReasons>, context: Context) {
  const { facts } = await circumstancesOf(context, clientId);
  return { rows: facts.termReasons.map((reason) => reasonRow(reason, context.user.language)) };
}

async function lifeEvents({ clientId }: Input<typeof eligibility.lifeEvents>, context: Context) {
  const { facts, today } = await circumstancesOf(context, clientId);
  const offered = facts.lifeEvents.filter((event) => isOffered(event, today));
  return { rows: offered.map((event) => eventRow(event, { language: context.user.language, today })) };
}

async function previewEligibility(asked: Input<typeof eligibility.previewEligibility>, context: Context) {
  const circumstances = await circumstancesOf(context, asked.clientId);
  const { divisionId } = asked;
  if (divisionId && !circumstances.client.divisions.has(divisionId)) throw invalid({ divisionId: 'not-found' });
  return previewOf(asked, circumstances);
}
