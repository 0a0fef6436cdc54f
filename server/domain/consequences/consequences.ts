import { consequenceKinds } from '@coverlane/contract/enrollments/codes.ts';
import { sentencesOf } from '../changes/outcome.ts';
import type { Decided } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { Chain } from '../enrollment/decided.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import { isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { cobraItems } from './cobra-items.ts';
import type { Consequence } from './consequence.ts';
import type { PayDays } from './costs.ts';
import { hsaItems } from './hsa-items.ts';
import { item, moneyItems } from './money-items.ts';
import { retroCents, type RetroMonth, retroMonths } from './retro-months.ts';
import { insurabilityItems } from './insurability-items.ts';
import { leaveItems } from './leave-items.ts';
import { type OldAndNew, oldAndNewOf } from './old-and-new.ts';
import { type PayRow, payRows } from './pay-rows.ts';
import { comparedPays } from './pays-compared.ts';

/** What is looked at: the family before, what was decided, from when, and what money comes from. */
export type Considered = {
  before: FamilyFacts;
  chain: Chain;
  effectiveDate: CalendarDate;
  pricing: PricingFacts;
};

/** What something leads to: every consequence, and the deduction before and after in cents; null: there is no price. */
export type Considerations = {
  items: Consequence[];
  changed: OldAndNew[];
  before: PayDays | null;
  after: PayDays | null;
  /** Pay days in a year; null: not known, and what is taken is a month's. */
  payPeriods: number | null;
  /** Every day on which the paycheck begins to be another one, for a year. */
  rows: readonly PayRow[];
  /** Owed or given back for months that are over, each explained; null: one has no price. */
  months: readonly RetroMonth[] | null;
  retroactive: number | null;
};

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
  'coverage-end-reason': 'coverageEnds',
  'continuation-length': 'coverageEnds',
  'tier-changed': 'tier',
};

const placeOf = ({ kind }: Consequence): number => consequenceKinds.indexOf(kind);

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

/** Is it for a carrier's 834 file? Extra benefits of sessions go to their suppliers by files of their own (domain 5.6). */
const isOfCarrier = ({ effects }: Decided): boolean => {
  const recorded = effects.filter((effect) => effect.kind === 'record');
  const isExtra = (effect: (typeof recorded)[number]) =>
    effect.table === 'particular' && effect.row.kind === 'extraBenefit';
  return recorded.length === 0 || !recorded.every(isExtra);
};

function ownItems({ before, chain, pricing }: Considered): Consequence[] {
  const { decisions } = chain;
  const cards = cardHolders(decisions).length;
  if (decisions.every(({ effects }) => effects.length === 0)) return [];
  return [
    ...leaveItems(chain, pricing),
    ...insurabilityItems(before, chain, pricing),
    ...cobraItems(before, chain),
    ...hsaItems(before, chain),
    ...(cards > 0 ? [item('card', 'cards-issued', { count: cards })] : []),
    item('notice', 'confirmation-mailed'),
    ...(decisions.some(isOfCarrier) ? [item('edi', 'next-file')] : []),
  ];
}

/**
 * What a decision means in words and money, before it happens and after: who is covered from and until when, tiers,
 * the deduction before and after, money for days past, COBRA, cards and notices (architecture 4). Pure.
 */
export function considered(what: Considered): Considerations {
  const { before, chain, effectiveDate, pricing } = what;
  const compared = comparedPays(what);
  const { payPeriods } = compared.priced;
  const months = retroMonths({ before, after: chain.after, from: effectiveDate }, pricing);
  const retroactive = months && retroCents(months);
  const items = [
    ...chain.decisions.flatMap(ofEffects),
    ...moneyItems({ ...compared, payPeriods, retroactive }),
    ...ownItems(what),
  ];
  const changed = oldAndNewOf(before, chain.after, chain.decisions);
  const rows = payRows(what, compared);
  const money = { changed, before: compared.before, after: compared.after, payPeriods, rows, months, retroactive };
  return { ...money, items: items.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}
