import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { addDays, addMonths, firstOfNextMonth, todayIn } from '../platform/values/dates.ts';
import type { enrollmentOffice } from '../features/enrollments/enrollments.testing.ts';
import { aFamily, type TestFamily } from './family.ts';

/** A portal, and the family whose rules are asked: it works in Acme's division. */
export type SettingOffice = Awaited<ReturnType<typeof enrollmentOffice>> & { family: TestFamily };

/** One way in: what a setting is to whoever comes this way, told by what happens and not by what is stored. */
export type Way = {
  by: 'screen' | 'call' | 'file' | 'night' | 'preview' | 'policies' | 'job';
  name: string;
  ask: (office: SettingOffice) => Promise<string>;
};

/** In December the ends of the month and of the year are one day. */
const firstOfMonthAhead = (first: string): string => (first.slice(5, 7) === '12' ? firstOfNextMonth(first) : first);

export const today = todayIn('America/New_York', new Date());
/** A day of an event at most 70 days ahead, in a month whose end is not the year's. */
export const eventDate = addDays(firstOfMonthAhead(firstOfNextMonth(today)), 9);

/** Turns 26 on that day, too. */
const bornFor26 = addMonths(eventDate, -26 * 12);
let made = 0;
/** A number that nothing of the tests of settings has had yet. */
export const nextMade = (): number => (made += 1);

/** A new family in the same division, for what changes something. */
export const another = ({ portal, world }: SettingOffice, details: object = {}): Promise<TestFamily> => {
  return aFamily(portal.owner, {
    client: world.acme,
    lastName: `Other${nextMade()}`,
    ...details,
    dependents: [
      { firstName: 'Lee', relationship: '53', dob: '1983-03-04', covers: [] },
      { firstName: 'Kit', dob: bornFor26 },
    ],
  });
};

export const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** What ends the work of the family’s employee. */
export const ends = ({ world, family }: SettingOffice) => ({
  clientId: world.acme.id,
  memberId: family.subscriberId,
  eventDate,
  reasonCode: 'quit',
});
/** What ending it would bring. */
export const termPreview = async (office: SettingOffice, more: object = {}) =>
  (await office.caller.call(memberChanges.termMember, { ...ends(office), preview: true, ...more })).body.consequences;
/** What the screen of eligibility says of an end. */
export const eligibilityOf = async ({ caller, world }: SettingOffice, code: string) => {
  const { id: clientId, divisionId } = world.acme;
  const asked = { clientId, divisionId, about: 'termination', date: eventDate, code };
  return (await caller.call(eligibility.previewEligibility, asked)).body;
};

/** The day of the client, as the worker has it. */
export const dayOfClient = ({ portal, world }: SettingOffice) => ({
  parts: { ...portal.parts, pool: portal.workerPool },
  clientId: world.acme.id,
  today,
});
export const codesOf = (rows: readonly { reason: { code: string } }[]): string[] =>
  rows.map(({ reason }) => reason.code);

/** Why coverage of one person cannot be changed so. */
export async function refusalsOf({ caller, world, family }: SettingOffice, asked: object): Promise<string[]> {
  const at = 'effectiveDate' in asked ? asked.effectiveDate : today;
  const input = { clientId: world.acme.id, memberId: family.subscriberId, effectiveDate: at, coverages: [asked] };
  const { body } = await caller.call(memberChanges.coverageChangesOf, { ...input, preview: true });
  return codesOf(body.consequences.refusals);
}
