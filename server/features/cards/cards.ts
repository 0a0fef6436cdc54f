import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type CoverageOfCard, coverageOfCards, familyOf, ownSubscriber } from './cards.queries.ts';
import { type CardState, cardState, type DrawnCard, drawCard, nameOn, spokenWords } from './draw-card.ts';
import { inColours } from './dress.ts';
import { orderingOf } from './ordering.ts';

type Calls = typeof idCards;

/**
 * The coverage a card is asked for. Somebody else's, and one the reader may have no card of, is not there.
 * @throws Refusal 404
 */
export async function foundCoverage(db: Db, { a, b }: { a: string; b: string }): Promise<CoverageOfCard> {
  const coverage = (await coverageOfCards(db, a)).find(({ coverage_id }) => coverage_id === b);
  if (!coverage) throw notFound();
  return coverage;
}

/** Says in the audit log whose card was read. */
export const noteCard = ({ saw }: Context, { coverage_id, client_id, person_id }: CoverageOfCard): void =>
  saw({ type: 'idcard', id: coverage_id, clientId: client_id, ids: [person_id] });

/** GET /idcards: every card that is or will be; of a member's family those that the member may have. */
export async function cardList(
  { memberId }: Input<Calls['cardList']>,
  context: Context,
): Promise<Reply<Calls['cardList']>> {
  const { db, user } = context;
  const people = memberId === undefined ? await ownPeople(context) : [memberId];
  const states: CardState[] = [];
  for (const personId of people)
    for (const coverage of await coverageOfCards(db, personId)) states.push(await cardState(db, coverage));
  // What is over is not offered (domain 9.3), unless there is nothing else.
  const live = states.filter(({ status }) => status !== 'expired');
  const shown = live.length > 0 ? live : states;
  const [first] = shown;
  context.saw({
    type: 'idcard',
    ...(first && { clientId: first.coverage.client_id }),
    ids: [...new Set(shown.map(({ coverage }) => coverage.person_id))],
  });
  return { rows: shown.map((state) => rowOf(state, user.type === 'member')) };
}

async function ownPeople({ db, user }: Context): Promise<string[]> {
  if (user.type !== 'member' || user.entityId === null) return [];
  const seen = await familyOf(db, user.entityId);
  const subscriber = await ownSubscriber(db);
  const others = seen.filter((id) => id !== user.entityId);
  const family = subscriber === null || seen.includes(subscriber) ? [] : [subscriber];
  return [user.entityId, ...others, ...family];
}

function rowOf({ coverage, people, status, reason, missing, today }: CardState, isMember: boolean) {
  const own = people.find(({ person_id }) => person_id === coverage.person_id);
  return {
    memberId: coverage.person_id,
    coverageId: coverage.coverage_id,
    clientId: coverage.client_id,
    memberName: own ? nameOn(own) : '',
    memberNumber: coverage.member_number,
    suffix: coverage.suffix,
    coverageType: coverage.coverage_type,
    planName: coverage.plan_name,
    effectiveDate: coverage.effective_date,
    expirationDate: coverage.expiration_date,
    upcoming: coverage.effective_date > today,
    status,
    reason: isMember ? null : reason,
    missing: isMember ? [] : [...missing],
  };
}

const NO_FACES = { issuedOn: null, version: null, front: null, back: null, spoken: [] };

const facesOf = (drawn: DrawnCard, { today, template }: CardState) => ({
  issuedOn: today,
  version: template?.number ?? null,
  front: drawn.front,
  back: drawn.back,
  spoken: spokenWords(drawn),
});

/** GET /idcard/{a}/{b}: the card as it stands, or that there is none and, for staff, why. */
export async function card(input: Input<Calls['card']>, context: Context): Promise<Reply<Calls['card']>> {
  const { db, user } = context;
  const coverage = await foundCoverage(db, input);
  const state = await cardState(db, coverage, input.effectiveDate);
  const drawn = await drawCard(db, state);
  noteCard(context, coverage);
  return {
    ...rowOf(state, user.type === 'member'),
    ...(drawn ? facesOf(await inColours(db, coverage.client_id, drawn), state) : NO_FACES),
    ordering: await orderingOf(db, coverage, state),
  };
}
