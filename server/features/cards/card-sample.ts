import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';
import { resolvedVariables, shownVariables } from '../../domain/template-values.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { coverageOfCards, personOfNumber } from './cards.queries.ts';
import { noteCard } from './cards.ts';
import { cardState, drawCard } from './draw-card.ts';

type Calls = typeof idCards;

/**
 * GET /idcards/sample: what the card of a real person says, for the preview beside the editor. It shows nothing that the
 * reader could not read as that person's card.
 * @throws Refusal 422 'not-found' where the reader knows nobody of that number or they have no such coverage, 409
 * 'template-missing-values', 'card-unavailable'
 */
export async function cardSampleOf(
  { memberNumber, coverageType }: Input<Calls['cardSampleOf']>,
  context: Context,
): Promise<Reply<Calls['cardSampleOf']>> {
  const { db } = context;
  const personId = await personOfNumber(db, memberNumber);
  const coverage =
    personId === null
      ? undefined
      : (await coverageOfCards(db, personId)).findLast(({ coverage_type }) => coverage_type === coverageType);
  if (!coverage) throw invalid({ memberNumber: 'not-found' });
  const state = await cardState(db, coverage);
  const drawn = await drawCard(db, state);
  noteCard(context, coverage);
  if (state.reason === 'missingVariables')
    throw conflict('template-missing-values', { names: state.missing.join(', '), plan: coverage.plan_name });
  if (!drawn) throw conflict('card-unavailable');
  const { values, lists, qr } = drawn.data;
  return {
    memberName: values['member.fullName'] ?? '',
    planName: coverage.plan_name,
    data: {
      values: { ...values },
      lists: Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, [...entries]])),
      qr,
    },
    variables: state.variables ? shownVariables(resolvedVariables(state.variables, values)) : [],
  };
}
