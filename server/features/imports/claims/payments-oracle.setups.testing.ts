import type { TestClaim, TestPatient, TestPayment } from './claims.testing.ts';

/*
 * Invented histories of claims for payments-oracle.test.ts. They know what every claim truly is and was paid; nothing of the
 * product is used to say it. Accounts, amounts and payers' numbers repeat on purpose.
 */

/** One visit of one person to one provider, billed once, decided by one payer. Amounts in cents. */
export type Truth = {
  patient: TestPatient;
  account: string;
  provider: string;
  payer: string;
  /** CLP07 of its decisions; another one where the payer decided again under a new number. */
  number: string;
  day: string;
  lines: { code: string; cents: number }[];
  isBilled: boolean;
  isControlled: boolean;
  /** How its payer adjudicates: service by service, the first one as two (split), or two as one (bundle; X12 835 1.10.2.6). */
  paidAs: 'billed' | 'split' | 'bundle';
  /** What was decided, one after the other. */
  events: TruthEvent[];
};
export type TruthEvent = { kind: 'pay' | 'takeBack'; cents: number; number: string; isAgain: boolean };
/** One payment or reversal as a file has it. */
export type Told = { truth: Truth; event: TruthEvent; payment: TestPayment };
/** One payment file: of one payer, on one day, under one check; `plb`: kept back outside its claims, in cents. */
export type ToldFile = { payer: string; day: string; trace: string; told: Told[]; plb: number[] };
export type Setup = { truths: Truth[]; bills: TestClaim[]; files: ToldFile[] };

/** The same numbers for the same seed (mulberry32). */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

type Dice = ReturnType<typeof dice>;

export const PAYERS = ['EVERGREEN BENEFITS', 'LAKESIDE HEALTH FUND'];
/** Two doctors of the one office that bills. */
const PROVIDERS = ['1999999984', '1888888884'];
const CODES = ['90834', '97110', '99213'];
const DAYS = ['20260302', '20260309', '20260316', '20260323'];
const CHARGES = [12_500, 12_500, 10_000];

const pick = <Item>(roll: Dice, items: readonly Item[]): Item => {
  const item = items[roll(items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

export const decimal = (cents: number): string => (cents / 100).toFixed(2);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const chargeOf = ({ lines }: Truth): number => sum(lines.map(({ cents }) => cents));

/** What the claim was paid in the end; null: nothing is decided. */
export function paidOf({ events }: Truth): number | null {
  const last = events.at(-1);
  return last === undefined || last.kind === 'takeBack' ? null : last.cents;
}

/** What happens to one claim: paid; corrected; taken back; taken back and decided again; denied and then paid. */
function eventsOf(roll: Dice, number: string, charge: number): TruthEvent[] {
  const pay = (cents: number, under = number): TruthEvent => ({
    kind: 'pay',
    cents,
    number: under,
    isAgain: under !== number,
  });
  const back = (cents: number): TruthEvent => ({ kind: 'takeBack', cents: -cents, number, isAgain: false });
  const [first, second] = [charge - 2_500, pick(roll, [charge - 2_500, charge - 5_000])];
  const stories: (() => TruthEvent[])[] = [
    () => [pay(first)],
    () => [pay(first)],
    () => [pay(first), pay(second - 100)],
    () => [pay(first), back(first)],
    () => [pay(first), back(first), pay(second)],
    () => [pay(first), back(first), pay(second, `${number}A1`)],
    () => [pay(0), pay(first)],
    () => [],
  ];
  return pick(roll, stories)();
}

/** @param turn what sets this setup's accounts apart from those of others */
export function setupOf(turn: number, people: readonly TestPatient[]): Setup {
  const roll = dice(turn * 7919 + 13);
  const family = [pick(roll, people), pick(roll, people)];
  const taken = new Set<string>();
  const truths: Truth[] = [];
  for (let at = 0; at < 6; at++) {
    const payer = pick(roll, PAYERS);
    // Both payers count from one: the same number means two claims of two payers.
    const number = `${turn}N${truths.filter((one) => one.payer === payer).length}`;
    const lines = Array.from({ length: 1 + roll(2) }, () => ({ code: pick(roll, CODES), cents: pick(roll, CHARGES) }));
    const [patient, account] = [pick(roll, family), `T${turn}-${roll(2)}`];
    const [provider, day] = [pick(roll, PROVIDERS), pick(roll, DAYS)];
    const [isBilled, isControlled] = [roll(2) === 0, roll(2) === 0];
    const paidAs = pick(roll, ['billed', 'billed', 'split', lines.length > 1 ? 'bundle' : 'split'] as const);
    const truth = { patient, account, provider, payer, number, day, lines, isBilled, isControlled, paidAs };
    const bill = JSON.stringify([truth.patient.number, truth.account, truth.provider, truth.day, lines]);
    // The very same bill twice is one bill: no generator could say which of two was paid.
    if (taken.has(bill)) continue;
    taken.add(bill);
    const events = eventsOf(roll, number, sum(lines.map(({ cents }) => cents)));
    truths.push({ ...truth, events });
  }
  return { truths, bills: truths.filter(({ isBilled }) => isBilled).map(billOf), files: filesOf(roll, turn, truths) };
}

/** The first decision of each claim comes in the first file of its payer, what follows in the second. */
function filesOf(roll: Dice, turn: number, truths: readonly Truth[]): ToldFile[] {
  return PAYERS.flatMap((payer) =>
    [0, 1].flatMap((round) => {
      const told = truths
        .filter((truth) => truth.payer === payer)
        .flatMap((truth) => {
          const events = round === 0 ? truth.events.slice(0, 1) : truth.events.slice(1);
          return [events.map((event) => ({ truth, event, payment: paymentOf(truth, event) }))];
        });
      const trace = `EFT-${turn}-${PAYERS.indexOf(payer)}-${round}`;
      const mixed = shuffled(roll, told).flat();
      const plb = pick(roll, [[], [1_050], [-725, 12_500]]);
      return mixed.length === 0 ? [] : [{ payer, day: round === 0 ? '20260401' : '20260501', trace, told: mixed, plb }];
    }),
  );
}

function shuffled<Item>(roll: Dice, items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = roll(at + 1);
    const [one, two] = [mixed[at], mixed[other]];
    if (one === undefined || two === undefined) continue;
    mixed[at] = two;
    mixed[other] = one;
  }
  return mixed;
}

const controlOf = (truth: Truth, at: number): { control: string } | object =>
  truth.isControlled ? { control: `${truth.number}-${PAYERS.indexOf(truth.payer)}-${at}` } : {};

const billOf = (truth: Truth): TestClaim => ({
  account: truth.account,
  patient: truth.patient,
  provider: truth.provider,
  lines: truth.lines.map(({ code, cents }, at) => ({
    code,
    charge: decimal(cents),
    day: truth.day,
    ...controlOf(truth, at),
  })),
});

/** The lines of a payment: paid in order, the rest is the discount, or nothing is covered. */
function paymentOf(truth: Truth, event: TruthEvent): TestPayment {
  const { patient, account, provider, day } = truth;
  const charge = chargeOf(truth);
  const about = { patient, account, provider, day, number: event.number };
  if (event.kind === 'takeBack') {
    const adjustments = [`CO*45*-${decimal(charge + event.cents)}`];
    return { ...about, status: '22', charge: `-${decimal(charge)}`, paid: decimal(event.cents), adjustments };
  }
  const reason = event.cents === 0 ? 'CO*50' : 'CO*45';
  return {
    ...about,
    status: event.cents === 0 ? '4' : '1',
    frequency: event.isAgain ? '7' : '1',
    charge: decimal(charge),
    paid: decimal(event.cents),
    lines: LINES_OF[truth.paidAs](truth, event.cents, reason),
  };
}

type Lines = NonNullable<TestPayment['lines']>;
const LINES_OF: Record<Truth['paidAs'], (truth: Truth, cents: number, reason: string) => Lines> = {
  billed: billedLines,
  split: splitLines,
  bundle: bundledLines,
};

const adjustedBy = (reason: string, cents: number): string[] => (cents === 0 ? [] : [`${reason}*${decimal(cents)}`]);

function billedLines(truth: Truth, cents: number, reason: string): Lines {
  const { lines } = truth;
  let left = cents;
  const paid = lines.map(({ cents }) => {
    const part = Math.min(left, cents);
    left -= part;
    return part;
  });
  return lines.map(({ code, cents: charged }, at) => {
    const part = paid[at] ?? 0;
    const adjustments = adjustedBy(reason, charged - part);
    return { code, charge: decimal(charged), paid: decimal(part), adjustments, ...controlOf(truth, at) };
  });
}

/** The first service is paid as two others: the first of them has its charge, the second none. */
function splitLines(truth: Truth, cents: number, reason: string): Lines {
  const [first, ...others] = billedLines(truth, cents, reason);
  if (first === undefined) return [];
  const all = Math.round(Number(first.paid) * 100);
  const second = Math.floor(all / 3);
  const shared = { submitted: first.code, ...controlOf(truth, 0) };
  return [
    {
      ...first,
      ...shared,
      code: '99213',
      paid: decimal(all - second),
      adjustments: [...first.adjustments, ...adjustedBy('OA*94', second)],
    },
    { code: '36415', charge: '0', paid: decimal(second), adjustments: adjustedBy('OA*94', -second), ...shared },
    ...others,
  ];
}

/** Two services are paid as one: the first has all that is paid, the second is in it (CARC 97). */
function bundledLines(truth: Truth, cents: number, reason: string): Lines {
  const [one = 0, two = 0] = truth.lines.map((line) => line.cents);
  const [first, second] = truth.lines.map(({ code }, at) => ({
    submitted: code,
    ...controlOf(truth, at),
    code: '80053',
  }));
  if (first === undefined || second === undefined) return [];
  const instead = adjustedBy('OA*94', -two);
  const less = [...instead, ...adjustedBy(reason, one + two - cents)];
  return [
    { ...first, charge: decimal(one), paid: decimal(cents), adjustments: less },
    { ...second, charge: decimal(two), paid: '0', adjustments: adjustedBy('CO*97', two) },
  ];
}
