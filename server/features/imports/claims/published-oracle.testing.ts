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
  const [people, at] = [{ subscriber: '', patient: '' }, { isHead: true }];
  for (const segment of segmentsOf(bytes)) read(segment, { found, people, at });
  return found
    .filter(({ status }) => status !== '22' && status !== '25')
    .map(({ patient, account, charged, paid, sum }) => ({
      ...{ patient, account, paid },
      charged: sum === null ? charged : decimal(sum),
    }));
}

type Reading = { found: Open[]; people: { subscriber: string; patient: string }; at: { isHead: boolean } };

function read(segment: readonly string[], { found, people, at }: Reading): void {
  const [id = '', first = '', second = '', third = ''] = segment;
  const claim = found.at(-1);
  if (id === 'HL') at.isHead = true;
  if (id === 'CLP') {
    at.isHead = false;
    const open = {
      patient: '',
      account: first,
      charged: decimal(Math.abs(cents(third))),
      paid: decimal(cents(segment[4])),
    };
    found.push({ ...open, sum: null, status: second });
  }
  if (id === 'CLM') {
    at.isHead = false;
    found.push({
      ...{ patient: people.patient, account: first, charged: decimal(cents(second)) },
      paid: null,
      sum: null,
      status: '',
    });
  }
  if (id === 'NM1') named(segment, { claim, people, isHead: at.isHead });
  const line = { SVC: 2, SV1: 2, SV2: 3, SV3: 2 }[id];
  if (line !== undefined && claim !== undefined) claim.sum = (claim.sum ?? 0) + cents(segment[line]);
}

type Naming = { claim: Open | undefined; people: Reading['people']; isHead: boolean };

/** In an 837 people stand before their claims, in an 835 within them; the insured counts where no patient is named. */
function named(segment: readonly string[], { claim, people, isHead }: Naming): void {
  const [, entity] = segment;
  const name = nameOf(segment);
  if (isHead && (entity === 'IL' || entity === 'QC')) people.patient = name;
  else if (!isHead && claim !== undefined && claim.paid !== null) {
    if (entity === 'QC' || (entity === 'IL' && claim.patient === '')) claim.patient = name;
  }
}
