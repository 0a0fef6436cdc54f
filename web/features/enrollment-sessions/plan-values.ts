import type { Wire } from '@coverlane/contract/call.ts';
import type { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type { FormValue, FormValues } from '../../ui/form-values.ts';

type Putting = Wire<typeof sessionSetup.planPivotValues>;

/** How a plan is offered, as the form says it. */
export type PlanValues = Omit<Putting, 'sessionId' | 'planId' | 'confirmed' | 'note'>;

const text = (value: FormValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** Codes that are typed one after the other: "A, B"; none: everybody. */
function codes(value: FormValue | undefined): string[] | null {
  const all = (text(value) ?? '').split(/[,;\s]+/u).filter((code) => code !== '');
  return all.length === 0 ? null : all;
}

/** Those that are ticked; none, or no boxes: everybody. */
const ticked = (value: FormValue | undefined): string[] | null =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : null;

/** What the session calls the plan. */
export const namesIn = ({ displayName, displayNameKo, displayNameEs }: FormValues) => ({
  displayName: text(displayName),
  displayNameKo: text(displayNameKo),
  displayNameEs: text(displayNameEs),
});

/** To whom it is offered, from when, and up to which amount. Divisions that were not asked about stay as they are. */
export const valuesIn = (typed: FormValues): PlanValues => ({
  ...('divisionIds' in typed && { divisionIds: ticked(typed['divisionIds']) }),
  eligibleClasses: codes(typed['eligibleClasses']),
  effectiveDate: text(typed['effectiveDate']),
  expirationDate: text(typed['expirationDate']),
  maxVolume: text(typed['maxVolume']),
  guaranteeIssue: text(typed['guaranteeIssue']),
  defaultForWaive: typed['defaultForWaive'] === true,
  ...(typeof typed['sortKey'] === 'number' && { sortKey: typed['sortKey'] }),
});
