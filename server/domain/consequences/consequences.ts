import { consequenceKinds } from '@coverlane/contract/enrollment-codes.ts';
import { sentencesOf } from '../changes/outcome.ts';
import type { Decided } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { Chain } from '../enrollment/decided.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { Words } from '../enrollment/answers.ts';
import { isVoid } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, later } from '../dates.ts';
import { decimalOf } from '../money.ts';
import { cobraItems } from './cobra-items.ts';
import type { Consequence } from './consequence.ts';
import { priceOn, retroactiveCents } from './costs.ts';
import type { Deductions } from '../pricing/payroll.ts';

/** What is looked at: the family before, what was decided, from when, and what money comes from. */
export type Considered = {
  before: FamilyFacts;
  chain: Chain;
  effectiveDate: CalendarDate;
  pricing: PricingFacts;
};

/** What something leads to: every consequence, and the deduction before and after in cents. */
export type Considerations = {
  items: Consequence[];
  before: PayDays;
  after: PayDays;
  /** Pay days in a year; null: not known, and what is taken is a month's. */
  payPeriods: number | null;
  retroactive: number;
};

/** What each pay day takes of a family, and the last one of a year. */
type PayDays = Pick<Deductions, 'perPayCents' | 'lastPayCents'>;

const KINDS: Readonly<Record<string, Consequence['kind']>> = {
  'person-added': 'person',
  'name-changed': 'person',
  'coverage-started': 'coverageStarts',
  'coverage-started-until': 'coverageStarts',
  'coverage-reinstated': 'coverageStarts',
  'coverage-start-moved': 'coverageStarts',
  'coverage-ended': 'coverageEnds',
  'coverage-replaced': 'coverageEnds',
  'coverage-voided': 'coverageEnds',
  'tier-changed': 'tier',
};

const placeOf = ({ kind }: Consequence): number => consequenceKinds.indexOf(kind);

/** One consequence without a before and after. */
export const item = (kind: Consequence['kind'], code: string, values: Words['values'] = {}): Consequence => ({
  kind,
  sentence: { code, values },
  personId: null,
  before: null,
  after: null,
});

/** What the effects themselves say: the same sentences that the timeline will show. */
function ofEffects({ effects }: Decided): Consequence[] {
  return sentencesOf(effects).map(({ code, values }) => ({
    ...item(KINDS[code] ?? 'other', `effects.${code}`, { ...values }),
    before: code === 'tier-changed' ? String(values['before']) : null,
    after: code === 'tier-changed' ? String(values['after']) : null,
  }));
}

/** Coverage types whose members carry a card. */
const CARDED: ReadonlySet<string> = new Set(['medical', 'dental', 'vision', 'rx']);

/** People whose cards change: a coverage with a card begins for them, or its tier changes. */
export function cardHolders(decisions: readonly Decided[]): string[] {
  const recorded = decisions
    .flatMap(({ effects }) => effects)
    .flatMap((effect) => (effect.kind === 'record' && effect.table === 'coverage' ? [effect] : []));
  const carded = recorded.filter(({ row, rule }) => {
    return (
      CARDED.has(row.coverageType) &&
      !isVoid(row) &&
      (KINDS[rule.code] === 'coverageStarts' || rule.code === 'tier-changed')
    );
  });
  return [...new Set(carded.map(({ personId }) => personId))];
}

/** The first day on which all of it has taken effect, so that before and after can be compared. */
function settledOn({ effectiveDate, chain }: Considered): CalendarDate {
  const effects = chain.decisions.flatMap(({ effects }) => effects);
  const days = effects.flatMap((effect) => {
    if (effect.kind !== 'record' || effect.table !== 'coverage' || isVoid(effect.row)) return [];
    const { effectiveDate: from, expirationDate: last } = effect.row;
    return last === null ? [from] : [dayAfter(last)];
  });
  return days.reduce(later, effectiveDate);
}

const dollars = (cents: number): string => `$${decimalOf(cents)}`;

function moneyItems({ retroactive, ...of }: Omit<Considerations, 'items'>): Consequence[] {
  const [perPayBefore, perPayAfter] = [of.before.perPayCents, of.after.perPayCents];
  const [before, after] = [decimalOf(perPayBefore), decimalOf(perPayAfter)];
  const turn = perPayAfter > perPayBefore ? 'deduction-rises' : 'deduction-falls';
  const code = of.payPeriods === null ? `${turn}-monthly` : turn;
  const values = {
    from: dollars(perPayBefore),
    to: dollars(perPayAfter),
    amount: dollars(Math.abs(perPayAfter - perPayBefore)),
  };
  return [
    ...(perPayBefore === perPayAfter ? [] : [{ ...item('deduction', code, values), before, after }]),
    ...(retroactive > 0 ? [item('retroMoney', 'retro-owed', { amount: dollars(retroactive) })] : []),
    ...(retroactive < 0 ? [item('retroMoney', 'retro-given-back', { amount: dollars(-retroactive) })] : []),
  ];
}

function ownItems({ before, chain }: Considered): Consequence[] {
  const { decisions } = chain;
  const cards = cardHolders(decisions).length;
  if (decisions.every(({ effects }) => effects.length === 0)) return [];
  return [
    ...cobraItems(before, chain),
    ...(cards > 0 ? [item('card', 'cards-issued', { count: cards })] : []),
    item('notice', 'confirmation-mailed'),
    item('edi', 'next-file'),
  ];
}

const NO_PAY: PayDays = { perPayCents: 0, lastPayCents: 0 };
const payDaysOf = ({ perPayCents, lastPayCents }: PayDays): PayDays => ({ perPayCents, lastPayCents });

/**
 * What a decision means in words and money, before it happens and after: who is covered from and until when, tiers,
 * the deduction before and after, money for days past, COBRA, cards and notices (architecture 4). Pure.
 */
export function considered(what: Considered): Considerations {
  const { before, chain, effectiveDate, pricing } = what;
  const day = settledOn(what);
  const priced = priceOn(chain.after, day, pricing);
  const money = {
    before: before.people.length === 0 ? NO_PAY : payDaysOf(priceOn(before, day, pricing)),
    after: payDaysOf(priced),
    payPeriods: priced.payPeriods,
    retroactive: retroactiveCents({ before, after: chain.after, from: effectiveDate }, pricing),
  };
  const items = [...chain.decisions.flatMap(ofEffects), ...moneyItems(money), ...ownItems(what)];
  return { ...money, items: items.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}
