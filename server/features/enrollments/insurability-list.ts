import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { type AwaitedEvidence, evidenceAwaited } from '../../facts/evidence-awaited.ts';
import { waitingPeople } from '../../facts/evidence-awaited.queries.ts';
import { daysBetween } from '../../platform/values/dates.ts';
import { EVIDENCE_DAYS } from '../../domain/eligibility/reminder-days.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Context } from '../../platform/http/context.ts';
import { deskOf } from './drafts.ts';

type Page = Reply<typeof insurability.insurabilityList>;
type Row = Page['rows'][number];

const stepOf = ({ since, today }: AwaitedEvidence, days: number): Row['step'] => {
  if (since > today) return 'ahead';
  return days > EVIDENCE_DAYS ? 'ask' : 'decide';
};

/** What a member may ask about is the own family, where it is the employee. */
const subscriberAsked = (input: Input<typeof insurability.insurabilityList>, { user }: Context) =>
  user.type === 'member' ? (user.entityId ?? undefined) : input.memberId;

/**
 * Who waits for evidence of insurability, for which amount and since when, a page of them, the longest first. Nothing of it is
 * stored: it is worked out from what is covered and was decided (domain 2.3).
 */
export async function insurabilityList(
  input: Input<typeof insurability.insurabilityList>,
  context: Context,
): Promise<Page> {
  const { page, pageSize } = input;
  const subscriberId = subscriberAsked(input, context);
  const found = await evidenceAwaited(deskOf(context), { clientId: input.clientId, subscriberId });
  const rows = (await described(found, context)).toSorted((one, other) => (one.askedOn < other.askedOn ? -1 : 1));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  context.saw({ type: 'insurability', ids: shown.map(({ memberId }) => memberId) });
  return { rows: shown, total: rows.length, page, pageSize };
}

async function described(found: readonly AwaitedEvidence[], { db }: Context): Promise<Row[]> {
  const asked = found.map(({ subscriberId, recordedBy }) => ({ subscriberId, recordedBy }));
  const people = await waitingPeople(db, asked);
  return found.flatMap((one) => {
    const person = people.find(
      (known) => known.subscriberId === one.subscriberId && known.recordedBy === one.recordedBy,
    );
    if (person === undefined) return [];
    const told = (cents: number) => (person.untold.includes(one.coverageType) ? null : decimalOf(cents));
    const days = Math.max(0, daysBetween(person.askedOn, one.today));
    return [
      {
        memberId: one.subscriberId,
        clientId: person.clientId,
        memberNumber: person.memberNumber,
        member: person.member,
        client: person.client,
        coverageType: one.coverageType,
        planId: one.planId,
        planName: one.planName,
        insured: told(one.cents),
        asked: told(one.wantedCents),
        pending: told(one.pendingCents),
        since: one.since,
        askedOn: person.askedOn,
        days,
        step: stepOf(one, days),
      },
    ];
  });
}
