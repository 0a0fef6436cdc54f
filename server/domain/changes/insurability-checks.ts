import { coverageTypes } from '@coverlane/contract/codes.ts';
import { covers } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { retroAddLimit } from '../eligibility/retro-limits.ts';
import { coverageWords } from './coverage-runs.ts';
import { type Draft, type PersonDraft, question, refuse, rulesOf } from './draft.ts';
import type { Sentence } from './effects.ts';
import type { ParticularInput, ParticularSays } from './particular-values.ts';

type Says = ParticularSays['insurability'];
type Deciding = { person: PersonDraft; coverageType: string; says: Says; from: CalendarDate };

/** Is the plan held on the day at the employer's, by anybody of the family? */
const isHeld = ({ people }: Draft, { says, from }: Deciding): boolean =>
  people.some(({ coverages }) =>
    coverages.some((row) => row.planId === says.planId && !row.cobra && covers(row, from)),
  );

/** Is what was asked for still what the decision answers? */
function isAsked({ person, coverageType, says, from }: Deciding): boolean {
  if (says.chosenCents === null) return true;
  return person.particulars.some(
    (row) =>
      row.kind === 'volume' && row.subject === coverageType && covers(row, from) && row.says.cents === says.chosenCents,
  );
}

/** All of it, less and not below what is insured already, or that alone (domain 2.3). */
export function isDecidedAmount({ decision, cents, askedCents, heldCents }: Says): boolean {
  if (decision === 'approved') return cents === askedCents;
  if (decision === 'declined') return cents === heldCents;
  return cents >= heldCents && cents <= askedCents;
}

function refusalOf(draft: Draft, deciding: Deciding): string | null {
  if (!isHeld(draft, deciding)) return 'insurability-not-held';
  if (!isAsked(deciding)) return 'insurability-asked-anew';
  return isDecidedAmount(deciding.says) ? null : 'insurability-amount';
}

/**
 * May a decision about evidence of insurability be recorded from a day on? The plan is held on it, what was asked for still
 * stands, the amount lies between what is insured and what was asked for, and the day is no further back than coverage may
 * be added (domain 1.4 retroAddDays). Refusals go to the draft, and name no amount: where one is kept with a change that
 * failed, it is read by who may not know what follows from a salary (decision 112).
 */
export function checkInsurability(
  draft: Draft,
  person: PersonDraft,
  { input, from }: { input: ParticularInput; from: CalendarDate },
): void {
  const [coverageType] = coverageTypes.filter((type) => type === input.subject);
  if (input.kind !== 'insurability' || input.says === null || coverageType === undefined) return;
  const { says } = input;
  const { planId } = says;
  const words: Sentence['values'] = { ...coverageWords(draft, person, { coverageType, planId }), date: from };
  const code = refusalOf(draft, { person, coverageType, says, from });
  if (code !== null) refuse(draft, person, { code, values: words });
  const limit = retroAddLimit(rulesOf(draft, from), { today: draft.facts.today, from, dob: null });
  if (limit !== null) question(draft, person, { code: 'retro-add', values: { ...words, limit } });
}
