/*
 * What a claim file says, read with nothing of the product: its text split at its own separators, claim by claim. For
 * real-claim-files.test.ts.
 */

/** One claim as the file's segments say it; cents as decimal text, null where nothing is decided. */
export type SaidClaim = { patient: string; account: string; charged: string; paid: string | null };

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const cents = (text: string | undefined): number =>
  Math.round(Number(text === undefined || text === '' ? 0 : text) * 100);
const decimal = (amount: number): string => (amount / 100).toFixed(2);

/** Segments as lists of elements; the separators stand in the ISA. */
function segmentsOf(bytes: Buffer): string[][] {
  const text = bytes.toString('latin1').replace(/^[^I]*(?=ISA)/, '');
  const [element, end] = [text[3] ?? '*', text[105] ?? '~'];
  return text
    .split(end)
    .map((segment) =>
      segment
        .replace(/[\r\n]/g, '')
        .trim()
        .split(element),
    )
    .filter(([id]) => id !== '');
}

const nameOf = (nm1: readonly string[]): string => `${letters(nm1[4] ?? '')} ${letters(nm1[3] ?? '')}`.trim();

type Open = SaidClaim & { sum: number | null; status: string };

/** Claims of an 835 that decide something, and those of an 837; charged is the sum of the lines, else what the claim states. */
export function claimsSaid(bytes: Buffer): SaidClaim[] {
  const found: Open[] = [];
  const [people, at] = [{ patient: '' }, { isHead: true }];
  for (const segment of segmentsOf(bytes)) read(segment, { found, people, at });
  return found
    .filter(({ status }) => status !== '22' && status !== '25')
    .map(({ patient, account, charged, paid, sum }) => {
      return { patient, account, charged: sum === null ? charged : decimal(sum), paid };
    });
}

type Reading = { found: Open[]; people: { patient: string }; at: { isHead: boolean } };

const LINES = new Map([
  ['SVC', 2],
  ['SV1', 2],
  ['SV2', 3],
  ['SV3', 2],
]);

function read(segment: readonly string[], { found, people, at }: Reading): void {
  const [id = ''] = segment;
  if (id === 'HL') at.isHead = true;
  if (id === 'CLP' || id === 'CLM') {
    at.isHead = false;
    found.push(id === 'CLP' ? paymentIn(segment) : billIn(segment, people.patient));
  }
  const claim = found.at(-1);
  if (id === 'NM1') named(segment, at.isHead ? people : claim);
  charge(segment, claim);
}

function charge(segment: readonly string[], claim: Open | undefined): void {
  const line = LINES.get(segment[0] ?? '');
  if (line !== undefined && claim !== undefined) claim.sum = (claim.sum ?? 0) + cents(segment[line]);
}

const paymentIn = ([, account = '', status = '', charge, paid]: readonly string[]): Open => {
  const money = { charged: decimal(Math.abs(cents(charge))), paid: decimal(cents(paid)) };
  return { patient: '', account, ...money, sum: null, status };
};

const billIn = ([, account = '', charge]: readonly string[], patient: string): Open => {
  return { patient, account, charged: decimal(cents(charge)), paid: null, sum: null, status: '' };
};

/** In an 837 people stand before their claims, the patient after the insured; in an 835 they stand within them, the patient first. */
function named(segment: readonly string[], into: { patient: string; paid?: string | null } | undefined): void {
  const [, entity] = segment;
  if (into === undefined || into.paid === null) return;
  const isInsured = entity === 'IL' && (into.paid === undefined || into.patient === '');
  if (entity === 'QC' || isInsured) into.patient = nameOf(segment);
}
