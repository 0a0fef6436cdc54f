import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Entry, NachaFile, Origin, WrittenFile } from './nacha-shapes.ts';

const LINE = 94;
const BLOCK = 10;
const HASH_DIGITS = 10;

/**
 * Text as banks take it: capital Latin letters, no accents, and nothing that is not printable ASCII; cut and filled to
 * its width. What has no such letters (a name in Hangul) becomes blanks.
 */
function left(text: string, width: number): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain
    .replace(/[^ -~]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, width)
    .padEnd(width);
}

/** @throws RangeError where a number does not fit: a file that says less than it draws would be worse than none */
function digits(value: number, width: number): string {
  const text = String(value);
  if (!Number.isSafeInteger(value) || value < 0 || text.length > width)
    throw new RangeError(`${value} has no ${width} digits.`);
  return text.padStart(width, '0');
}

const yymmdd = (day: CalendarDate): string => day.slice(2).replaceAll('-', '');

/** Transaction codes by type of account: debit, credit, and a prenote of a debit (domain 6.6). */
const CODES = {
  checking: { debit: '27', credit: '22', prenote: '28' },
  savings: { debit: '37', credit: '32', prenote: '38' },
} as const;

const codeOf = ({ accountType, direction, isPrenote }: Entry): string =>
  CODES[accountType][isPrenote ? 'prenote' : direction];

/** WEB debits say whether they recur; of other entries the field is the bank's own. */
const marked = ({ sec, isRecurring }: Entry): string => {
  if (sec !== 'WEB') return '  ';
  return isRecurring ? 'R ' : 'S ';
};

const odfi = ({ bankRouting }: Origin): string => bankRouting.slice(0, 8);

/** The trace number of an entry: the ODFI and its place in the order of the company. */
const traceOf = (origin: Origin, sequence: number): string => `${odfi(origin)}${digits(sequence, 7)}`;

function entryLine(origin: Origin, entry: Entry): string {
  const { routing, account, amountCents, individualId, name, sequence } = entry;
  const who = left(individualId, 15) + left(name, 22) + marked(entry);
  const bank = routing.slice(0, 8) + routing.slice(8) + account.padEnd(17);
  return `6${codeOf(entry)}${bank}${digits(amountCents, 10)}${who}0${traceOf(origin, sequence)}`;
}

/** What entries of one kind add up to: hash of the banks, debits and credits. */
function sums(entries: readonly Entry[]) {
  let [hash, debitCents, creditCents] = [0n, 0, 0];
  for (const { routing, direction, amountCents } of entries) {
    hash += BigInt(routing.slice(0, 8));
    if (direction === 'debit') debitCents += amountCents;
    else creditCents += amountCents;
  }
  return { hash, debitCents, creditCents };
}

/** The hash is the sum of the first eight digits of each bank; what does not fit is cut off at the left (NACHA). */
const hashText = (hash: bigint): string => String(hash % 10n ** BigInt(HASH_DIGITS)).padStart(HASH_DIGITS, '0');

/** 225 debits, 220 credits, 200 both (domain 6.6). A prenote of a debit is a debit. */
function serviceClass(entries: readonly Entry[]): string {
  const kinds = new Set(entries.map(({ direction }) => direction));
  if (kinds.size > 1) return '200';
  return kinds.has('debit') ? '225' : '220';
}

function batchLines({ origin }: NachaFile, number: number, entries: readonly Entry[]): string[] {
  const [head] = entries;
  if (head === undefined) return [];
  const kind = serviceClass(entries);
  const company = left(origin.companyId, 10);
  const day = yymmdd(head.effectiveDate);
  const what = head.sec + left(head.description, 10) + day + day;
  const end = odfi(origin) + digits(number, 7);
  const { hash, debitCents, creditCents } = sums(entries);
  const counted = digits(entries.length, 6) + hashText(hash) + digits(debitCents, 12) + digits(creditCents, 12);
  return [
    `5${kind}${left(origin.companyName, 16)}${' '.repeat(20)}${company}${what}   1${end}`,
    ...entries.map((entry) => entryLine(origin, entry)),
    `8${kind}${counted}${company}${' '.repeat(25)}${end}`,
  ];
}

function headerLine({ origin, date, minute, modifier }: NachaFile): string {
  const time = digits(Math.floor(minute / 60), 2) + digits(minute % 60, 2);
  const route = `01 ${origin.bankRouting}${left(origin.originId, 10)}`;
  return `1${route}${yymmdd(date)}${time}${modifier}094101${left(origin.bankName, 23)}${left(origin.companyName, 23)}${' '.repeat(8)}`;
}

/** Entries that go into one batch: of one class, one description, and one day. */
const kindOf = ({ sec, description, effectiveDate }: Entry): string => `${effectiveDate} ${sec} ${description}`;

/**
 * A file for the bank as NACHA lays it out (domain 6.6, TV-11): lines of 94 characters, blocks of ten lines filled with nines.
 * @throws RangeError where an amount or a total has more digits than its field
 */
export function writeNacha(file: NachaFile): WrittenFile {
  const groups = [...Map.groupBy(file.entries, kindOf).values()];
  const lines = [headerLine(file)];
  groups.forEach((entries, at) => {
    for (const line of batchLines(file, file.firstBatch + at, entries)) lines.push(line);
  });
  const { hash, debitCents, creditCents } = sums(file.entries);
  const blocks = Math.ceil((lines.length + 1) / BLOCK);
  const counts = digits(groups.length, 6) + digits(blocks, 6) + digits(file.entries.length, 8);
  lines.push(`9${counts}${hashText(hash)}${digits(debitCents, 12)}${digits(creditCents, 12)}${' '.repeat(39)}`);
  while (lines.length % BLOCK !== 0) lines.push('9'.repeat(LINE));
  const totals = {
    entries: file.entries.length,
    hash: hashText(hash),
    debitCents,
    creditCents,
    batches: groups.length,
  };
  const traces = file.entries.map(({ sequence }) => traceOf(file.origin, sequence));
  return { text: `${lines.join('\n')}\n`, totals, traces };
}
