// The table of checks of the design: what is measured, what is aimed at, and by which tests (docs/guide.md, "Measure the design").
import { appendFileSync } from 'node:fs';

/** One row: a measure with its goal, at most so much unless it says `least`. */
interface Row {
  /** What is measured, in words. */
  readonly says: string;
  readonly goal: number;
  /** The goal is the least that will do. */
  readonly least?: true;
  /** What the tests hold today where the goal is not reached: nothing may become worse than this. */
  readonly held?: number;
  readonly unit?: string;
  /** The test files that measure it. */
  readonly by: readonly string[];
}

const row = (says: string, goal: number, rest: Omit<Row, 'says' | 'goal'>): Row => ({ says, goal, ...rest });

const LISTS = 'e2e/lists.test.ts';
const DESIGN = 'e2e/design.test.ts';
const SCREENS = 'e2e/access.test.ts';
const PHONE = 'e2e/layout-shift.test.ts';
const THEME = 'web/lib/theme.test.ts';
const BYTES = 'web/bundling/first-load.test.ts';

/** A machine that runs other tests too paints late: what arrives at all is held, the bytes of it by rows of their own. */
const BUSY_MS = 15_000;

/** Every row, in the order in which it is printed. */
export const designTable = {
  'broken-words': row('words broken in a cell of lists and reports', 0, { by: [LISTS, DESIGN] }),
  'tall-rows': row('rows of more than one line', 0, { by: [LISTS, DESIGN] }),
  'first-row': row('first row of a list', 190, { unit: 'px', by: [LISTS] }),
  'first-row-under-tabs': row('first row of a list below tabs or a notice', 280, { unit: 'px', by: [LISTS] }),
  'first-row-report': row('first row of a report', 420, { unit: 'px', by: [DESIGN] }),
  'first-row-claims': row('first row of a member’s claims', 320, { unit: 'px', by: [DESIGN] }),
  'rows-in-sight': row('members in sight at 1280 × 800', 16, { least: true, by: [LISTS] }),
  'header-staff': row('height of the header, staff', 48, { unit: 'px', by: [DESIGN] }),
  'header-member': row('height of the header, member, with its tabs', 56, { unit: 'px', by: [DESIGN] }),
  'header-phone': row('height of the header, phone', 52, { unit: 'px', by: [DESIGN] }),
  'above-header': row('what stands above the header', 0, { unit: 'px', by: [DESIGN] }),
  'entry-hidden': row('entries of the menu out of sight on their own page', 0, { by: [DESIGN] }),
  'menu-height': row('height of the menu with one group open', 744, { unit: 'px', by: [DESIGN] }),
  'icons-twice': row('icons that stand twice in one menu', 0, { by: [DESIGN] }),
  stops: row('stops of Tab before a home or a list begins', 15, { by: ['e2e/tab-stops.test.ts'] }),
  shift: row('layout shift, 360 px, slow 4G, 4 × slower, with announcements', 0.02, { by: [PHONE] }),
  'lcp-member': row('largest paint, member and sign-in, same device', 1600, { unit: 'ms', held: BUSY_MS, by: [PHONE] }),
  'lcp-staff': row('largest paint, staff, same device', 2000, { unit: 'ms', held: BUSY_MS, by: [PHONE] }),
  blocked: row('a touch would wait while it arrives, in all, same device', 200, {
    unit: 'ms',
    held: BUSY_MS,
    by: [PHONE],
  }),
  'bytes-font': row('font', 14_000, { unit: 'bytes', by: ['web/bundling/figtree.test.ts'] }),
  'bytes-member': row('code of a member’s first page, gzip', 112, { unit: 'KiB', by: [BYTES] }),
  'bytes-staff': row('code of a staff first page, gzip', 132, { unit: 'KiB', by: [BYTES] }),
  'bytes-survey': row('code of a survey’s public page, gzip', 90, { unit: 'KiB', by: [BYTES] }),
  'bytes-builder': row('code of a page that builds forms, gzip', 180, { unit: 'KiB', by: [BYTES] }),
  'bytes-styles': row('styles of a first page, gzip', 12, { unit: 'KiB', by: [BYTES] }),
  'faint-pairs': row('pairs of colours under WCAG AA, in 16,192 themes', 0, { by: [THEME] }),
  'card-contrast': row('contrast of words on the card, the fainter end', 4.5, { least: true, by: [THEME] }),
  'money-contrast': row('contrast of the colours of money', 3, { least: true, by: [THEME] }),
  axe: row('faults that axe finds (WCAG 2.2 AA), 360 and 1280 px', 0, { by: ['e2e/access.test.ts'] }),
  'height-beyond': row('height of a staff page beyond its content', 0, { unit: 'px', by: [DESIGN] }),
  'card-number': row('member’s home: where the number of the ID card stands', 240, { unit: 'px', by: [DESIGN] }),
  // With a proof that is needed, an open enrollment session, an unread message and an announcement.
  'home-height-1280': row('member’s home: height at 1280 px', 960, { unit: 'px', by: [DESIGN] }),
  'home-height-360': row('member’s home: height at 360 px', 1900, { unit: 'px', by: [DESIGN] }),
  'tabs-cut': row('tabs and tables cut without a sign', 0, { by: [LISTS, SCREENS] }),
  'keys-shown': row('keys of the catalogue in place of words', 0, { by: [SCREENS] }),
} as const satisfies Readonly<Record<string, Row>>;

/** A row of the table. */
export type Check = keyof typeof designTable;

/**
 * What the test program is called with to measure every row. One file after the other: what is measured in milliseconds is measured on a machine that does nothing else.
 */
export const argumentsToMeasure = (): string[] => [
  'run',
  '--maxWorkers=1',
  '--silent=true',
  ...new Set(Object.values(designTable).flatMap(({ by }) => [...by])),
];

/** One measurement of a row. */
export interface Measurement {
  /** Where it was taken: a path, a user type. */
  readonly place: string;
  readonly language?: 'en' | 'ko' | 'es';
  readonly scheme?: 'light' | 'dark';
  readonly value: number;
}

/** A measurement with the row it belongs to, as `npm run design:checks` reads it. */
export type Recorded = Measurement & { readonly check: Check };

/** Is a value as wanted: the goal itself, or what the tests hold? */
export function isReached(check: Check, value: number, what: 'goal' | 'held'): boolean {
  const { goal, held = goal, least }: Row = designTable[check];
  const limit = what === 'goal' ? goal : held;
  return least ? value >= limit : value <= limit;
}

/**
 * Takes down what a test measured (into the file that DESIGN_MEASURES names, one JSON object a line) and judges it.
 * @returns one sentence for each measurement that is beyond what the tests hold
 */
export function beyond(check: Check, measurements: Measurement | readonly Measurement[]): string[] {
  const all = [measurements].flat();
  const file = process.env['DESIGN_MEASURES'];
  if (file) appendFileSync(file, all.map((one) => `${JSON.stringify({ check, ...one })}\n`).join(''));
  return all
    .filter(({ value }) => !isReached(check, value, 'held'))
    .map(({ place, language, scheme, value }) =>
      [designTable[check].says, place, language, scheme, value].filter((part) => part !== undefined).join(', '),
    );
}
