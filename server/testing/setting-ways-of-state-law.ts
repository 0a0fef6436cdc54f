import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { sql } from 'kysely';
import { addDays } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { dayFromNow, type enrollmentOffice } from '../features/enrollments/enrollments.testing.ts';
import { aFamily } from './family.ts';

type Office = Awaited<ReturnType<typeof enrollmentOffice>>;

const last = dayFromNow(-10);

/** Somebody who may continue by the law of a state for nine months. */
async function aStateCase({ portal, world }: Office): Promise<string> {
  const { subscriberId, client } = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'State',
    coverageEnds: last,
  });
  await sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event, event_date, last_day, months, tell_by,
      notice_by, covered_from, covered_until, lost_types, law, origin)
    values (${uuid7()}, ${client.id}, ${subscriberId}, ${subscriberId}, 'termination', ${last}, ${last}, 9,
      ${addDays(last, 30)}, ${addDays(last, 44)}, ${addDays(last, 1)}, ${addDays(last, 275)}, '{medical}', 'state', 'hand')`.execute(
    portal.owner,
  );
  return subscriberId;
}

const caseOf = async ({ caller }: Office, memberId: string) =>
  (await caller.call(cobra.cobraList, { memberId })).body.rows[0];

/** What the law of a state asks of a month's premium, as a case shows it. */
export const ofStatePremium = [
  {
    by: 'screen' as const,
    name: 'the premium of somebody who continues by the law of a state',
    ask: async (office: Office) => String((await caseOf(office, await aStateCase(office)))?.premium?.percent),
  },
];

/** How long the law of a state gives to elect, told by the last day of it once the notice is entered. */
export const ofStateElection = [
  {
    by: 'call' as const,
    name: 'the notice to somebody who continues by the law of a state',
    ask: async (office: Office) => {
      const one = await caseOf(office, await aStateCase(office));
      const asked = { id: one?.id, version: one?.version, action: 'noticeSent', date: dayFromNow(0) };
      const { electBy } = (await office.caller.call(cobra.enterCobra, asked)).body;
      return String([20, 30].find((days) => addDays(dayFromNow(0), days) === electBy));
    },
  },
];
