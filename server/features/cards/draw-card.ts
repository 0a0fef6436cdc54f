import type { CardReason, CardStatus } from '@coverlane/contract/cards/codes.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { isPharmacyCard } from '@coverlane/contract/cards/legal.ts';
import { type CardData, type CardElement, type DrawnSide, layOutSide } from '@coverlane/contract/cards/layout.ts';
import { planLimits } from '../../facts/accumulators/plan-limits.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { cardFacts } from '../../facts/card-facts.queries.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { templateFacts } from '../../facts/template-values.queries.ts';
import { type CardFacts, cardData } from '../../domain/cards/card-data.ts';
import { standardCard } from '../../domain/cards/standard-card.ts';
import { addDays, later, todayIn } from '../../platform/values/dates.ts';
import { displayName } from '../../platform/values/names.ts';
import { missingIn, type TemplateFacts, templateValues } from '../../domain/template-values.ts';
import { type CoverageOfCard, namedOnCard, type NamedRow, templateFor } from './cards.queries.ts';

/** A card of a coverage that begins within so many days can be had already (domain 9.3). */
const AHEAD_DAYS = 45;

/** What is known of a card before it is drawn. */
export interface CardState {
  coverage: CoverageOfCard;
  status: CardStatus;
  reason: CardReason | null;
  /** The day the card is for, and today where the client is. */
  day: string;
  today: string;
  people: NamedRow[];
  facts: CardFacts | undefined;
  template: { number: number; language: Language; elements: typeof standardCard } | undefined;
  /** What administrators' own variables are worked out from, and those that the template needs and nobody set. */
  variables: TemplateFacts | undefined;
  missing: readonly string[];
}

/** A card in words and in places. */
export interface DrawnCard {
  data: CardData;
  front: DrawnSide;
  back: DrawnSide;
}

/**
 * How a card stands: available, or not and why (domain 9.3).
 * @param asked the day the card is for; undefined: today, or the day the coverage begins
 */
export async function cardState(db: Db, coverage: CoverageOfCard, asked?: string): Promise<CardState> {
  const today = todayIn(coverage.time_zone, new Date());
  const day = later(asked ?? today, coverage.effective_date);
  const people = await namedOnCard(db, { personId: coverage.person_id, planId: coverage.plan_id, day });
  const known = { coverage, day, today, people };
  if (coverage.expiration_date !== null && coverage.expiration_date < later(day, today))
    return { ...known, status: 'expired', reason: 'expired', ...NOTHING_ELSE };
  const facts = await cardFacts(db, { clientId: coverage.client_id, baseplanId: coverage.baseplan_id });
  const found = await templateFor(db, coverage);
  const template = templateOf(found);
  const { idCardEnabled: isOn } = await rulesOfPerson(db, { personId: coverage.person_id, day });
  const { variables, missing } = await variablesFor(db, { coverage, template, day });
  const reason = reasonAgainst({ ...known, facts, template: found, isOn, missing });
  const status = reason === null ? 'available' : 'unavailable';
  return { ...known, facts, template, variables, missing, status, reason };
}

const STANDARD = { number: 1, language: 'en', elements: standardCard } as const;
const templateOf = (found: Awaited<ReturnType<typeof templateFor>>): CardState['template'] => {
  if (found === 'none') return undefined;
  return found === 'standard' ? STANDARD : found;
};

/** What the installation's own variables say on the card, and those that it names and that lack (domain 12.6). */
async function variablesFor(
  db: Db,
  { coverage, template, day }: Pick<CardState, 'coverage' | 'template' | 'day'>,
): Promise<Pick<CardState, 'variables' | 'missing'>> {
  if (!template) return { variables: undefined, missing: [] };
  const { language, elements } = template;
  const variables = await templateFacts(db, { ...placeOf(coverage), on: day, language });
  return { variables, missing: missingIn(textsOf(elements), variables) };
}

const NOTHING_ELSE = { facts: undefined, template: undefined, variables: undefined, missing: [] };

const placeOf = ({ client_id, division_id, baseplan_id }: CoverageOfCard) => ({
  clientId: client_id,
  divisionId: division_id,
  baseplanId: baseplan_id,
});

/** Everything of a template that names variables. */
const textsOf = (elements: readonly CardElement[]): string[] =>
  elements.flatMap(({ type, text }) => (type === 'text' ? [text] : []));

interface Given {
  coverage: CoverageOfCard;
  day: string;
  today: string;
  facts: (CardFacts & { noCard: boolean }) | undefined;
  template: unknown;
  isOn: boolean;
  missing: readonly string[];
}

function reasonAgainst({ coverage, day, today, facts, template, isOn, missing }: Given): CardReason | null {
  if (!isOn) return 'turnedOff';
  if (facts?.noCard || day > addDays(today, AHEAD_DAYS)) return 'noCard';
  if (template === 'none') return 'noTemplate';
  if (missing.length > 0) return 'missingVariables';
  return facts ? reasonInFacts(coverage, facts) : 'noCardFacts';
}

function reasonInFacts(
  { coverage_type }: CoverageOfCard,
  { phoneMember, website, rxBin }: CardFacts,
): CardReason | null {
  if (!phoneMember || !website) return 'noCardFacts';
  return isPharmacyCard([coverage_type]) && !rxBin ? 'noRxIds' : null;
}

/** Draws both sides of a card; undefined where there is none. */
export async function drawCard(db: Db, state: CardState): Promise<DrawnCard | undefined> {
  const { coverage, facts, template, status, day, variables } = state;
  if (status !== 'available' || !facts || !template) return undefined;
  const limits = await planLimits(db, { planId: coverage.plan_id, on: day, tierCode: coverage.tier_code });
  const { coinsurance, copays } = limits;
  const data = cardData({
    ...about(state),
    limits,
    coinsurance,
    copays: coverage.coverage_type === 'medical' ? copays : NO_COPAYS,
    facts,
    own: (builtIn) => (variables ? templateValues(variables, builtIn).values : {}),
  });
  const side = (name: 'front' | 'back') => layOutSide(template.elements, name, data);
  return { data, front: side('front'), back: side('back') };
}

const NO_COPAYS = { primary: null, specialist: null, urgent: null, emergency: null };

/** The name as a card prints it. */
export const nameOn = (row: NamedRow): string =>
  displayName({
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    suffixName: row.suffix_name,
  });

/** A subscriber's card names everybody covered with them, a dependent's the subscriber and the dependent (domain 9.3). */
function about({ coverage, people, today }: CardState) {
  const own = people.find(({ person_id }) => person_id === coverage.person_id);
  const named = people.filter(
    (row) => row.is_subscriber || row.person_id === coverage.person_id || (own?.is_subscriber === true && row.covered),
  );
  const { group_number: number, group_name: name } = coverage;
  return {
    clientName: coverage.client_name,
    group: number === null ? null : { number, name: name ?? number },
    divisionName: coverage.division_name,
    plan: { name: coverage.plan_name, kind: coverage.plan_kind, coverageType: coverage.coverage_type },
    memberNumber: coverage.member_number,
    suffix: coverage.suffix,
    memberName: own ? nameOn(own) : '',
    people: named.map((row) => ({ isSubscriber: row.is_subscriber, suffix: row.suffix, name: nameOn(row) })),
    effectiveDate: coverage.effective_date,
    issuedOn: today,
    selfFunded: coverage.funding_type === 'selfFunded',
  };
}

/** Every word of a card in reading order. */
export const spokenWords = ({ front, back }: DrawnCard): string[] =>
  [...front.items, ...back.items].flatMap((item) => (item.kind === 'text' ? [item.text] : []));
