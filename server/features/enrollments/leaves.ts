import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import { leaveOfFamily } from '../../domain/known-particulars.ts';
import { termReasonOf } from '../../domain/eligibility/term-reasons.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { answerChange, type DirectChange, type Loaded, loadFor, type Outcome } from './direct-change.ts';
import { changeOf, subjectFor } from './member-changes.ts';
import { overrideOf } from './override.ts';
import type { Subject } from './subjects.queries.ts';

type Calls = typeof memberChanges;
type StartInput = Input<Calls['startLeave']>;
type ReturnInput = Input<Calls['returnFromLeave']>;

const START_FIELDS: Readonly<Record<string, string>> = {
  'leave-return-before-start': 'expectedReturn',
};

/** An employee goes on leave, or a leave that is open is corrected (29 CFR 825.209, 38 USC 4317). */
export async function startLeave(input: StartInput, context: Context): Promise<Outcome> {
  const { clientId, startDate: effectiveDate, leave, expectedReturn = null, payer, gives } = input;
  const subject = await subjectFor(input, context);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'leave',
    effectiveDate,
    coverageTypes: null,
    requests: [
      {
        type: 'leave',
        step: 'start',
        source: 'portal',
        reason: null,
        effectiveDate,
        personId: subject.personId,
        leave,
        expectedReturn,
        payer,
        gives,
        ...overrideOf(input.overrideReason, context),
      },
    ],
    fieldOf: ({ code }: Finding) => START_FIELDS[code] ?? 'startDate',
  };
  return answerChange(change, { ...input, loaded }, context);
}

/** The first day at work again. */
const back = (input: ReturnInput, subject: Subject, context: Context): DirectChange['requests'][number] => ({
  type: 'leave',
  step: 'return',
  source: 'portal',
  reason: null,
  effectiveDate: input.date,
  personId: subject.personId,
  ...overrideOf(input.overrideReason, context),
});

/** Nobody comes back: the work ends with the leave, which is the event of COBRA (26 CFR 54.4980B-10 Q&A-2). */
function goneForGood(
  input: ReturnInput,
  subject: Subject,
  { client, facts }: Loaded,
): DirectChange['requests'][number] {
  const { reasonCode, date, note = null } = input;
  if (!reasonCode) throw invalid({ reasonCode: 'required' });
  const reason = termReasonOf(client.eligibility.termReasons, reasonCode);
  if (reason === undefined) throw invalid({ reasonCode: 'bad-choice' });
  if (leaveOfFamily(facts, date)?.says.outcome !== null) throw conflict('not-on-leave');
  return {
    type: 'termmember',
    tiers: 'derive',
    source: 'portal',
    reason: reasonCode,
    note,
    effectiveDate: date,
    personId: subject.personId,
    coverageEnds: null,
    terminationDate: date,
  };
}

/** The employee is back from leave, on time, early or late; or does not come back. */
export async function returnFromLeave(input: ReturnInput, context: Context): Promise<Outcome> {
  const { clientId, date, returns } = input;
  const subject = await subjectFor(input, context);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const request = returns ? back(input, subject, context) : goneForGood(input, subject, loaded);
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: returns ? 'leave' : 'termmember',
    effectiveDate: date,
    coverageTypes: null,
    requests: [request],
    fieldOf: ({ code }: Finding) => (code === 'note-required' ? 'note' : 'date'),
  };
  return answerChange(change, { ...input, loaded }, context);
}
