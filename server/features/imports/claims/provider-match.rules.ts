import { searchKey } from '../../../platform/values/names.ts';
import type { ClaimContent } from './claims-file.ts';

type Provider = Pick<ClaimContent, 'providerNpi' | 'billingNpi' | 'providerTin' | 'providerName' | 'officeName'>;

/** Are two providers one? `unknown`: they share no kind of number, and their names differ. */
export type Agreement = 'same' | 'other' | 'unknown';

const both = (...numbers: readonly (string | null)[]): string[] => numbers.flatMap((number) => number ?? []);

/** Who treated, where it says so beside who bills. */
const treating = ({ providerNpi, billingNpi }: Provider): string | null =>
  billingNpi !== null && providerNpi !== billingNpi ? providerNpi : null;

const digits = (text: string | null): string | null => text?.replace(/\D/g, '') || null;

const numbersOf = ({ providerNpi, billingNpi, providerTin }: Provider): string[] => [
  ...both(providerNpi, billingNpi).map((npi) => `NPI ${npi}`),
  ...both(digits(providerTin)).map((tax) => `TIN ${tax}`),
];

const namesOf = ({ providerName, officeName }: Provider): string[] =>
  both(providerName, officeName).map(searchKey).filter(Boolean);

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((text) => other.includes(text));

/**
 * Do a bill and a payment, or two bills, come from one provider? Two who are named as treating must be one person; else one
 * NPI or the tax number in common is enough, for payments often name the office alone; names only where no number tells.
 */
export function providersAgree(one: Provider, other: Provider): Agreement {
  const [first, second] = [treating(one), treating(other)];
  if (first !== null && second !== null) return first === second ? 'same' : 'other';
  if (share(numbersOf(one), numbersOf(other))) return 'same';
  if (areOthers(one, other)) return 'other';
  return share(namesOf(one), namesOf(other)) ? 'same' : 'unknown';
}

/** Numbers that can be compared and differ; who bills was not kept of every earlier claim. */
function areOthers(one: Provider, other: Provider): boolean {
  if (digits(one.providerTin) !== null && digits(other.providerTin) !== null) return true;
  return one.billingNpi !== null && other.billingNpi !== null;
}

type Payer = Pick<ClaimContent, 'payerName' | 'payerId'>;

/** Is it the same payer, or might it be? By its identifier where both give one, else by its name. */
export function mayBeSamePayer(one: Payer, other: Payer): boolean {
  if (one.payerId !== null && other.payerId !== null) return one.payerId === other.payerId;
  if (one.payerName === null || other.payerName === null) return true;
  return searchKey(one.payerName) === searchKey(other.payerName);
}
