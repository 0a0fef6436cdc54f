import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { addDays, endOfMonth, endOfYear } from '../platform/values/dates.ts';
import { endByRule } from '../features/enrollments/end-by-rule.ts';
import { byRules } from '../platform/jobs/daily.ts';
import {
  another,
  dayOfClient,
  eligibilityOf,
  ends,
  eventDate,
  refusalsOf,
  type SettingOffice,
  termPreview,
  type Way,
} from './setting-office.ts';

const until = (last: string | null | undefined): string =>
  ({ [eventDate]: 'onTheDay', [endOfMonth(eventDate)]: 'endOfMonth', [endOfYear(eventDate)]: 'endOfYear' })[
    last ?? ''
  ] ?? String(last);
const termRule = (last: string | null | undefined): string => until(last).replace('onTheDay', 'dateOfEvent');
const ageRule = (last: string | null | undefined): string => until(last).replace('onTheDay', 'birthday');
const lastDayOf = async ({ portal }: SettingOffice, personId: string | undefined): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`select expiration_date as last from coverages
    where person_id = ${personId} and superseded_at is null order by effective_date desc limit 1`.execute(portal.owner);
  return rows[0]?.last ?? null;
};

/** The last day of coverage of somebody whose work ends, or who is left without a proof. */
export const ofTheEnd: Way[] = [
  {
    by: 'preview',
    name: 'of eligibility',
    ask: async (office) => termRule((await eligibilityOf(office, 'quit')).lastDay),
  },
  {
    by: 'preview',
    name: 'of a termination',
    ask: async (office) => termRule(String((await termPreview(office)).because[0]?.values['date'])),
  },
  {
    by: 'call',
    name: 'a termination',
    ask: async (office) => {
      const family = await another(office);
      const { body } = await office.caller.call(memberChanges.termMember, ends({ ...office, family }));
      if (body.state === 'pendingApproval') await office.desk.act(body.enrollmentId ?? '', 'approve');
      await office.desk.work();
      return termRule(await lastDayOf(office, family.subscriberId));
    },
  },
  {
    by: 'night',
    name: 'an end by rule',
    ask: async (office) => {
      const day = dayOfClient(office);
      const [, , personId = ''] = (await another(office)).personIds;
      const end = { personId, reason: 'proofMissing', effectiveDate: eventDate, coverageEnds: null };
      await byRules(day, (db) => endByRule({ ...day, db }, end));
      return termRule(await lastDayOf(office, personId));
    },
  },
];

/** The last day of a child who turns 26. */
export const ofAge: Way[] = [
  {
    by: 'screen',
    name: 'the list of children who turn 26',
    ask: async ({ caller, world, family }) => {
      const { rows } = (await caller.call(cobra.agingList, { clientId: world.acme.id, pageSize: 100 })).body;
      return ageRule(rows.find(({ memberId }) => memberId === family.personIds[2])?.lastDay);
    },
  },
  {
    by: 'preview',
    name: 'of eligibility',
    ask: async (office) => ageRule((await eligibilityOf(office, 'childAge')).lastDay),
  },
  {
    by: 'preview',
    name: 'of the end of the child',
    ask: async (office) => {
      const about = { memberId: office.family.personIds[2], reasonCode: 'childAge' };
      return ageRule(String((await termPreview(office, about)).because[0]?.values['date']));
    },
  },
  {
    by: 'call',
    name: 'covering the child anew on the day after the birthday',
    ask: async (office) => {
      const from = addDays(endOfMonth(eventDate), 1);
      const cover = { action: 'cover', coverageType: 'dental', planId: office.world.acme.plans.dental };
      const refusals = await refusalsOf(office, {
        ...cover,
        personId: office.family.personIds[2],
        effectiveDate: from,
      });
      return refusals.includes('changes.refusal.child-over-26') ? 'birthday' : 'endOfYear';
    },
  },
];
