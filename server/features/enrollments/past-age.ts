import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { TurningChild } from '../../facts/turning-26.queries.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { answerChange, type DirectChange, loadFor, type Outcome } from './direct-change.ts';
import { changeOf, subjectFor } from './member-changes.ts';
import { pastAgeOf } from './past-age-list.ts';

type Asked = Input<typeof memberChanges.decidePastAge>;
type Deciding = { asked: Asked; personId: string; items: readonly TurningChild[]; until: CalendarDate };

const isStated = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

const dayFault = ({ choice, until }: Asked, today: CalendarDate): FieldCode | null => {
  if (choice === 'disabled') return null;
  if (!until) return 'required';
  return until < today ? 'too-small' : null;
};

const stateFault = ({ choice, state }: Asked): FieldCode | null => {
  if (choice !== 'stateLaw' || /^[A-Za-z]{2}$/.test(state ?? '')) return null;
  return isStated(state) ? 'bad-choice' : 'required';
};

/** What lacks of a decision: the day, from today on; why it goes on; whose law. */
function refuseIncomplete(asked: Asked, today: CalendarDate): void {
  const reason = asked.choice === 'end' || isStated(asked.reason) ? null : ('required' as const);
  const faults = { until: dayFault(asked, today), reason, state: stateFault(asked) };
  const lacks = Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault] as const]));
  if (lacks.length > 0) throw invalid(Object.fromEntries(lacks));
}

/** The coverage ends on the day named, which is the day of the loss as well: nothing is taken back. */
const endings = ({ personId, items, until, asked }: Deciding): DirectChange['requests'] => [
  {
    type: 'termmember',
    tiers: 'derive',
    source: 'portal',
    reason: 'childAge',
    note: asked.note ?? null,
    effectiveDate: dayAfter(until),
    personId,
    coverageTypes: items.flatMap(({ coverageTypes }) => coverageTypes),
    coverageEnds: until,
  },
];

/** The child stays covered from the day after the limit to the day named, with the reason. */
function keeping({ personId, items, until, asked }: Deciding): DirectChange['requests'] {
  const from = dayAfter(items[0]?.lastDay ?? until);
  const ground = asked.choice === 'stateLaw' ? ('stateLaw' as const) : ('kept' as const);
  const state = asked.choice === 'stateLaw' ? (asked.state ?? '').toUpperCase() : null;
  const says = { ground, reason: (asked.reason ?? '').trim(), state };
  const particular = { kind: 'pastAge' as const, subject: 'child', says, effectiveDate: from, expirationDate: until };
  return [detailsOf(personId, from, { details: {}, particulars: [particular] })];
}

/** A child who is disabled has no age limit (domain 3.3; ACA 2714), from the day after it on. */
const disabling = ({ personId, items, until }: Deciding): DirectChange['requests'] => [
  detailsOf(personId, dayAfter(items[0]?.lastDay ?? until), { details: { relationshipCode: '22', disabled: true } }),
];

const detailsOf = (
  personId: string,
  effectiveDate: CalendarDate,
  stated: Pick<Extract<DirectChange['requests'][number], { type: 'demochange' }>, 'details' | 'particulars'>,
): DirectChange['requests'][number] => ({
  type: 'demochange',
  source: 'portal',
  reason: null,
  effectiveDate,
  personId,
  ...stated,
});

const requestsOf = { end: endings, keep: keeping, stateLaw: keeping, disabled: disabling } as const;

/**
 * Decides about a child past the age limit. It is a change like the others: previewed with its money, approved where the
 * client wants it, on the timeline, undone as one. What nobody has to decide (any more) is a conflict.
 */
export async function decidePastAge(asked: Asked, context: Context): Promise<Outcome> {
  const { clientId, choice } = asked;
  const subject = await subjectFor(asked, context);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const { today } = loaded.facts;
  refuseIncomplete(asked, today);
  const items = await pastAgeOf(context, { clientId, memberId: subject.personId });
  if (items.length === 0) throw conflict('not-past-age');
  const until = asked.until ?? today;
  const requests = requestsOf[choice]({ asked, personId: subject.personId, items, until });
  const change: DirectChange = {
    ...changeOf(subject, { ...asked, note: asked.note ?? asked.reason ?? null }),
    type: choice === 'end' ? 'termmember' : 'demochange',
    effectiveDate: requests[0]?.effectiveDate ?? until,
    coverageTypes: items.flatMap(({ coverageTypes }) => coverageTypes),
    requests,
    fieldOf: ({ code }: Finding) => (code === 'note-required' ? 'note' : 'until'),
  };
  return answerChange(change, { ...asked, loaded }, context);
}
