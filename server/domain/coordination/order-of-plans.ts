import type { OtherStatus } from '@coverlane/contract/members/particular-codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';
import { betweenOthers } from './between-others.ts';
import {
  type HereCovered,
  isLargeFor,
  medicareReason,
  type PaymentOrder,
  paymentOrder,
  type ThereCovered,
} from './which-pays-first.ts';

/** All plans of one person in the order in which they pay. */
export type OrderOfPlans<There> = {
  others: {
    there: There;
    /** Against this plan. */
    order: PaymentOrder;
    /** 1: pays first; null: the facts do not say. */
    place: number | null;
  }[];
  /** The place of this plan; null: the facts do not say. */
  place: number | null;
  /** Why other plans that stand on the same side of this one come as they do, or what is missing: `members.between.<code>`. */
  because: Sentence[];
};

type Sides = ('before' | 'after' | 'open')[][];

/** What follows from what is known: who pays before one who pays before a third, pays before the third. */
function closed(sides: Sides): boolean[][] {
  let before = sides.map((row) => row.map((side) => side === 'before'));
  for (const middle of sides.keys()) {
    before = before.map((row) =>
      row.map((isBefore, other) => isBefore || (isAt(row, middle) && isAt(before[middle], other))),
    );
  }
  return before;
}

const isAt = (row: readonly boolean[] | undefined, at: number): boolean => row?.[at] ?? false;

/** Places from 1; null where a relation to another plan is open, or rules lead in a circle. */
function placesOf(before: readonly boolean[][]): (number | null)[] {
  return before.map((row, one) => {
    const others = row.flatMap((isBefore, other) =>
      other === one ? [] : [{ isBefore, isAfter: before[other]?.[one] }],
    );
    const isDecided = others.every(({ isBefore, isAfter }) => isBefore !== (isAfter ?? false));
    return isDecided ? 1 + others.filter(({ isAfter }) => isAfter).length : null;
  });
}

/**
 * Against this plan, with what Medicare changes between the plan of somebody at work and a retired person's own: the plan
 * through the one at work, then Medicare, then the own one (NAIC model regulation 120, 6.B(1)(b)).
 */
function againstHere(
  here: HereCovered,
  there: ThereCovered,
  at: { medicare: ThereCovered | undefined; on: CalendarDate },
): PaymentOrder {
  const order = paymentOrder(here, there, at.on);
  const reason = at.medicare === undefined ? null : medicareReason(here, at.medicare, at.on);
  if (reason === null || reason === 'kidney') return order;
  switch (`${order.because.code} ${atWork(here.status)} ${atWork(there.status)}`) {
    case 'own-there works retired':
      return retiredThere(here, reason, order);
    case 'own-here retired works':
      return open('medicare-between-size');
    default:
      return order;
  }
}

const atWork = (status: OtherStatus | null | undefined): string =>
  (status ?? 'active') === 'active' ? 'works' : 'retired';

function retiredThere({ employerSize }: HereCovered, reason: 'age' | 'disability', order: PaymentOrder): PaymentOrder {
  if (employerSize === 'unknown') return open('medicare-size');
  return isLargeFor(reason, employerSize) ? first('medicare-between-here') : order;
}

const first = (code: string): PaymentOrder => ({ first: 'here', because: { code, values: {} } });
const open = (code: string): PaymentOrder => ({ first: 'unknown', because: { code, values: {} } });

const SIDE = { one: 'before', other: 'after', unknown: 'open' } as const;
const FROM_HERE = { here: 'before', there: 'after', unknown: 'open' } as const;
const TURNED = { before: 'after', after: 'before', open: 'open' } as const;

/**
 * The order in which all plans of a person pay (domain 3.3; NAIC model regulation 120): each against this one, and the
 * others against each other.
 * @param on the day that is asked for
 */
export function orderOfPlans<There extends ThereCovered>(
  here: HereCovered,
  others: readonly There[],
  on: CalendarDate,
): OrderOfPlans<There> {
  const medicare = others.find(({ kind }) => kind === 'medicare');
  const orders = others.map((there) => againstHere(here, there, { medicare, on }));
  const isChild = here.relationshipCode === '19' || here.relationshipCode === '22';
  const insured = { dob: here.dob, isChild };
  const between = others.map((one) =>
    others.map((other) => betweenOthers({ one, other, insured, on }, medicare !== undefined)),
  );
  const sides: Sides = [
    ['open', ...orders.map((order) => FROM_HERE[order.first])],
    ...between.map((row, one): Sides[number] => [
      TURNED[FROM_HERE[orders[one]?.first ?? 'unknown']],
      ...row.map(({ first: who }, other) => (one === other ? 'open' : SIDE[who])),
    ]),
  ];
  const before = closed(sides);
  const [place = null, ...places] = placesOf(before);
  // Two others that stand on different sides of this plan need no more words: their own sentences say it.
  const isWordy = (one: number, other: number): boolean =>
    orders[one]?.first === orders[other]?.first || !(before[one + 1]?.[other + 1] || before[other + 1]?.[one + 1]);
  const because = between.flatMap((row, one) =>
    row.flatMap((pair, other) => (other > one && isWordy(one, other) ? [pair.because] : [])),
  );
  const drawn = others.flatMap((there, at) => {
    const order = orders[at];
    return order === undefined ? [] : [{ there, order, place: places[at] ?? null }];
  });
  return { others: drawn, place, because };
}
