import { loadSsnHolders, type PromisedSsn, promiseSsns } from '../../facts/ssn-holders.queries.ts';
import { type FamilyFacts, UNSEEN } from '../../domain/changes/facts.ts';
import type { Chain } from '../../domain/enrollment/decided.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import type { WorkedOut } from '../../domain/enrollment/worked-out.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import type { Desk, OpenedDraft } from './load-draft.ts';

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
        ? [
            {
              digits: effect.row.digits,
              personId: known.has(effect.personId) ? effect.personId : null,
              linked: effect.row.linked === true,
            },
          ]
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
  const scope = { ...desk, clientId, enrollmentId };
  const taken = await promiseSsns(scope, enrollmentId, wanted);
  if (taken.length === 0) return;
  const holders = await loadSsnHolders(scope, taken);
  const codeOf = (digits: string): string => (holders.get(digits) === UNSEEN ? 'ssn-unusable' : 'ssn-taken');
  const fields = Object.fromEntries(taken.map((digits) => [fieldOf(digits), `${codes}${codeOf(digits)}`]));
  throw new Refusal(422, 'request-invalid', { fields });
}

/** Where a number was typed into the wizard. */
function fieldOfSsn({ dependents }: Answers, digits: string): string {
  const typed = dependents.find(({ ssn }) => ssnDigits(ssn ?? '') === digits);
  return typed === undefined ? 'subscriber.ssn' : `dependents.${typed.key}.ssn`;
}

/**
 * Keeps the numbers of a draft of the wizard for it, and no others any more. Answers the index of a new employee's own, by
 * which another enrollment of theirs is found; null: they are known, or have none.
 * @throws Refusal 422 at the field of a number that somebody else has
 */
export async function keepSsnsOf(
  desk: Desk,
  { row, context: { answers, facts } }: Pick<OpenedDraft, 'row' | 'context'>,
  { chain }: Pick<WorkedOut, 'chain'>,
): Promise<Buffer | null> {
  const place = { clientId: row.client_id, enrollmentId: row.id };
  const wanted = recordedSsns(chain, facts);
  await keepSsns(desk, place, { wanted, fieldOf: (digits) => fieldOfSsn(answers, digits), codes: '' });
  return ssnIndexOf(desk, { row, context: { answers } });
}

/** The blind index of a new employee's SSN, by which one under way is known; null where there is none, or no new employee. */
export function ssnIndexOf({ keys }: Desk, draft: AnsweredDraft): Buffer | null {
  const digits = newSsnOf(draft);
  return digits === null ? null : keys.blindIndex(draft.row.client_id, digits);
}

type AnsweredDraft = { row: OpenedDraft['row']; context: Pick<OpenedDraft['context'], 'answers'> };

/** A new employee's SSN, as nine digits; null where there is none, or no new employee. */
export const newSsnOf = ({ row, context }: AnsweredDraft): string | null =>
  row.subscriber_id === null ? ssnDigits(context.answers.subscriber.ssn ?? '') : null;
