import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import type { CardData } from '@coverlane/contract/cards/layout.ts';
import type { Db } from '../../platform/db/connect.ts';
import { installationDay } from '../../platform/db/installation-day.queries.ts';
import { cardFacts } from '../../facts/card-facts.queries.ts';
import { sampleNames, type SamplePlace } from '../../facts/sample-place.queries.ts';
import { templateFacts } from '../../facts/template-values.queries.ts';
import { type CardSource, NO_CARD_FACTS } from '../../domain/cards/card-data.ts';
import { sampleCards, samplePlan } from '../../domain/cards/sample-cards.ts';
import { resolvedVariables, shownVariables, templateValues } from '../../domain/template-values.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';

type Calls = typeof cardTemplates;

/**
 * GET /idcardtemplates/sample: what an invented card says, for the preview beside the editor; of a client or plan with what
 * is recorded for its cards, and always with the installation's own variables (domain 12.6).
 * @throws Refusal 422 where there is no such client, plan or division
 */
export async function cardSample(
  { kind, language, ...place }: Input<Calls['cardSample']>,
  { db }: Context,
): Promise<Reply<Calls['cardSample']>> {
  const { clientId = null, baseplanId = null, divisionId = null } = place;
  const change = await changeOf(db, place);
  const on = await installationDay(db);
  const facts = await templateFacts(db, { clientId, baseplanId, divisionId, on, language });
  const data = sampleCards[kind]({ ...change, own: (builtIn) => templateValues(facts, builtIn).values });
  return { data: plain(data), variables: shownVariables(resolvedVariables(facts, data.values)) };
}

/** What is real of the card: names and recorded facts of the client and plan. */
async function changeOf(db: Db, place: SamplePlace): Promise<Partial<CardSource>> {
  const names = await sampleNames(db, place);
  if ('absent' in names) throw invalid(names.absent);
  const { clientName, planName, divisionName } = names;
  if (place.clientId === undefined || clientName === null) return {};
  const facts = await cardFacts(db, { clientId: place.clientId, baseplanId: place.baseplanId ?? null });
  return {
    clientName,
    facts: facts ?? NO_CARD_FACTS,
    ...(planName !== null && { plan: { ...samplePlan, name: planName } }),
    ...(divisionName !== null && { divisionName }),
  };
}

const plain = ({ values, lists, qr }: CardData) => ({
  values: { ...values },
  lists: Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, [...entries]])),
  qr,
});
