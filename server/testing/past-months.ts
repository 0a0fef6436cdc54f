import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { addDays, todayIn } from '../platform/values/dates.ts';
import type { Caller } from './portal.ts';
import type { TestFamily } from './family.ts';

/** Ends within a month that is over and followed by another that is: whatever the rule, money of one of them changes. */
const DAYS_BACK = 75;

/** By which rule the months are reckoned in which the last child of a family turns out not to have been covered. */
export async function ruleOfPastMonths(
  caller: Caller,
  { client, subscriberId, personIds }: TestFamily,
): Promise<string> {
  const today = todayIn('America/New_York', new Date());
  const end = {
    personId: personIds.at(-1),
    action: 'end',
    coverageType: 'medical',
    expirationDate: addDays(today, -DAYS_BACK),
  };
  const { body } = await caller.call(memberChanges.adminCoverageChange, {
    clientId: client.id,
    memberId: subscriberId,
    effectiveDate: today,
    coverages: [end],
    overrideReason: 'it never was wanted',
    preview: true,
  });
  return body.consequences?.months[0]?.rule ?? JSON.stringify(body);
}
