import type { ClaimRecord } from '../../../domain/claims/claim-record.ts';
import type { KnownClaim, NumberTaken } from './known-claims.queries.ts';
import { mayBeSamePayer } from './provider-match.rules.ts';

type Payer = Parameters<typeof mayBeSamePayer>[1];

const add = (map: Map<string, Set<string>>, key: string | null, number: string): void => {
  if (key === null || key === '') return;
  const found = map.get(key);
  if (found === undefined) map.set(key, new Set([number]));
  else found.add(number);
};

/**
 * The claims a batch is decided on, as the file has left them so far: what the database holds, overwritten by what this
 * file did to claims that come again in it. A dry run and its application see the same.
 */
export class ClaimLedger {
  readonly #standing = new Map<string, KnownClaim>();
  readonly #references = new Map<string, Set<string>>();
  readonly #accounts = new Map<string, Set<string>>();
  readonly #taken = new Map<string, NumberTaken>();

  /** @param left claims that the file changed before, by number: these are newer than those of the database */
  constructor(
    met: { claims: readonly KnownClaim[]; taken: ReadonlyMap<string, NumberTaken> },
    left: Iterable<KnownClaim>,
  ) {
    for (const [number, held] of met.taken) this.#taken.set(number, held);
    for (const claim of met.claims) this.put(claim);
    for (const claim of left) this.put(claim);
  }

  /** The claim stands like this from now on. */
  put(claim: KnownClaim): void {
    const { claimNumber } = claim;
    this.#standing.set(claimNumber, claim);
    add(this.#references, claimNumber, claimNumber);
    add(this.#references, claim.externalClaimNumber, claimNumber);
    add(this.#references, claim.payerClaimNumber, claimNumber);
    add(this.#accounts, claim.patientAccountNumber, claimNumber);
    const held = this.#taken.get(claimNumber);
    this.#taken.set(claimNumber, {
      last: Math.max(held?.last ?? 0, claim.version),
      stands: true,
      people: [...new Set([...(held?.people ?? []), claim.personId])],
    });
  }

  /** Claims of this claim number, external number or number of a payer's. */
  byReference = (reference: string | null): KnownClaim[] => this.#all(this.#references, reference);

  /** Claims of this account number of the provider's. */
  byAccount = (account: string): KnownClaim[] => this.#all(this.#accounts, account);

  /** Claims that the payer calls by this number (CLP07), as its payments said; earlier claims by the numbers they have. */
  byPayerNumber = (number: string | null, payer: Payer): KnownClaim[] =>
    this.byReference(number).filter((claim) => isNamed(claim, number) && mayBeSamePayer(claim, payer));

  #all(map: ReadonlyMap<string, ReadonlySet<string>>, key: string | null): KnownClaim[] {
    return [...(map.get(key ?? '') ?? [])].flatMap((number) => this.#standing.get(number) ?? []);
  }

  /** The version after the last one of a number. */
  nextVersion = (number: string): number => (this.#taken.get(number)?.last ?? 0) + 1;

  /** May a new claim of this person take the number? Not one that stands, nor one that was ever somebody else's. */
  isFree(number: string, personId: string): boolean {
    const held = this.#taken.get(number);
    return held === undefined || (!held.stands && held.people.every((id) => id === personId));
  }
}

/** The payer's number of a claim; of claims from before it was kept it stood as its external number, or was its claim number. */
export function payerNumberOf(claim: KnownClaim): string | null {
  const { payerClaimNumber, externalClaimNumber, claimNumber, patientAccountNumber: account } = claim;
  if (payerClaimNumber !== null || claim.decisions !== null || claim.billKey !== null) return payerClaimNumber;
  return externalClaimNumber ?? (claimNumber === account ? null : claimNumber);
}

function isNamed(claim: KnownClaim, number: string | null): boolean {
  if (claim.payerClaimNumber === number) return true;
  if (claim.payerClaimNumber !== null || claim.decisions !== null || claim.billKey !== null) return false;
  const isOfAccount = claim.status === 'pending' && claim.claimNumber === claim.patientAccountNumber;
  return (claim.claimNumber === number && !isOfAccount) || claim.externalClaimNumber === number;
}

/** What was charged for a claim, in cents of its bill. */
export const chargeOf = ({ lines }: Pick<ClaimRecord, 'lines'>): number =>
  lines.reduce((sum, { billedCurrencyCents }) => sum + billedCurrencyCents, 0);
