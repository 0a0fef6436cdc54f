import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { addDays } from '../platform/values/dates.ts';
import { dayFromNow, type enrollmentOffice } from '../features/enrollments/enrollments.testing.ts';
import { aFamily } from './family.ts';

type Office = Awaited<ReturnType<typeof enrollmentOffice>>;
let made = 0;

/** May a child of two employees be covered under both, where somebody says that it is meant? */
export const ofCouples = [
  {
    by: 'call' as const,
    name: 'a child who is covered under another employee already',
    ask: async ({ portal, world, caller }: Office) => {
      made += 1;
      const child = { firstName: 'Ari', lastName: `Shared${made}`, dob: '2014-05-06' };
      const family = { client: world.acme, lastName: child.lastName };
      await aFamily(portal.owner, { ...family, dependents: [{ ...child, covers: ['medical'] }] });
      const other = await aFamily(portal.owner, { ...family, dependents: [{ ...child, covers: [] }] });
      const effectiveDate = addDays(dayFromNow(0), 1);
      const { body } = await caller.call(memberChanges.adminCoverageChange, {
        clientId: world.acme.id,
        memberId: other.subscriberId,
        effectiveDate,
        preview: true,
        coveredTwice: true,
        coverages: [
          {
            action: 'cover',
            coverageType: 'medical',
            planId: world.acme.plans.medical,
            personId: other.personIds[1] ?? '',
          },
        ],
      });
      const isRefused = body.consequences.refusals.some(({ reason }) => reason.code.endsWith('covered-twice-never'));
      return isRefused ? 'no' : 'yes';
    },
  },
];
