import { loadSsnHolders, type PromisedSsn, promiseSsns } from '../../db/facts/ssn-holders.queries.ts';
import { type FamilyFacts, UNSEEN } from '../../domain/changes/facts.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import { Refusal } from '../../http/refusals.ts';
import type { Desk } from './load-draft.ts';

/** The SSNs a decision will record, with who is known of those who get them. */
export function recordedSsns(
  { decisions }: Pick<Chain, 'decisions'>,
  { people }: Pick<FamilyFacts, 'people'>,
): PromisedSsn[] {
  const known = new Set(people.map(({ id }) => id));
  return decisions
    .flatMap(({ effects }) => effects)
    .flatMap((effect) =>
      effect.kind === 'record' && effect.table === 'ssn'
        ? [{ digits: effect.row.digits, personId: known.has(effect.personId) ? effect.personId : null }]
        : [],
    );
}

/**
 * Keeps the numbers an enrollment will record for it until it is processed, so that nothing that was taken fails later
 * for a number that somebody else got meanwhile. Two that are sent at once wait for each other.
 * @param fieldOf the field where a number was typed
 * @throws Refusal 422 at that field: `ssn-taken`, or `ssn-unusable` where whose it is is not the reader's to know
 */
export async function keepSsns(
  desk: Desk,
  { clientId, enrollmentId }: { clientId: string; enrollmentId: string },
  { wanted, fieldOf, codes }: { wanted: readonly PromisedSsn[]; fieldOf: (digits: string) => string; codes: string },
): Promise<void> {
  if (wanted.length === 0) return;
  const scope = { ...desk, clientId, enrollmentId };
  const taken = await promiseSsns(scope, enrollmentId, wanted);
  if (taken.length === 0) return;
  const holders = await loadSsnHolders(scope, taken);
  const codeOf = (digits: string): string => (holders.get(digits) === UNSEEN ? 'ssn-unusable' : 'ssn-taken');
  const fields = Object.fromEntries(taken.map((digits) => [fieldOf(digits), `${codes}${codeOf(digits)}`]));
  throw new Refusal(422, 'request-invalid', { fields });
}
