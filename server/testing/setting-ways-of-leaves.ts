import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { LeaveKind } from '@coverlane/contract/changes/leave.ts';
import { addMonths, endOfMonth } from '../platform/values/dates.ts';
import { dayFromNow, type enrollmentOffice } from '../features/enrollments/enrollments.testing.ts';
import { aFamily } from './family.ts';

type Office = Awaited<ReturnType<typeof enrollmentOffice>>;

const today = dayFromNow(0);

/** For how many months coverage goes on, told by its last day. */
const monthsUntil = (last: string | null | undefined): string =>
  String([0, 1, 2, 3].find((months) => endOfMonth(addMonths(`${today.slice(0, 8)}01`, months)) === last));

async function startPreview(office: Office, leave: LeaveKind) {
  const { portal, world, caller } = office;
  const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Pause' });
  const asked = { clientId: world.acme.id, memberId: subscriberId, startDate: today, payer: 'direct', preview: true };
  return (await caller.call(memberChanges.startLeave, { ...asked, leave })).body.consequences;
}

const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

/** Until when coverage goes on during a leave: as its reason says, and as it ends. */
export const ofLeaves = (leave: LeaveKind) => [
  {
    by: 'preview' as const,
    name: 'why coverage goes on during a leave',
    ask: async (office: Office) => textOf((await startPreview(office, leave)).because[0]?.values['months']),
  },
  {
    by: 'call' as const,
    name: 'the last day of coverage on leave',
    ask: async (office: Office) => {
      const { items } = await startPreview(office, leave);
      const last = items.find(({ kind }) => kind === 'coverageEnds')?.sentence.values['date'];
      return monthsUntil(textOf(last));
    },
  },
];
