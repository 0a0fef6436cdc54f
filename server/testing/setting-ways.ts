import { accumulatorCalls } from '@coverlane/contract/calls/accumulators.ts';
import { cobra } from '@coverlane/contract/calls/cobra.ts';
import { eligibility } from '@coverlane/contract/calls/eligibility.ts';
import { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { settings } from '@coverlane/contract/calls/settings.ts';
import type { SettingKey } from '@coverlane/contract/settings.ts';
import { sql } from 'kysely';
import { loadPricing } from '../db/facts/pricing.queries.ts';
import { rulesOfPerson } from '../db/facts/rules-of-person.queries.ts';
import { addDays, addMonths, endOfMonth, endOfYear, firstOfNextMonth, todayIn } from '../domain/dates.ts';
import { roundingIn } from '../domain/pricing/payroll.ts';
import { endByRule } from '../features/enrollments/end-by-rule.ts';
import { dayFromNow, enrollmentOffice } from '../features/enrollments/enrollments.testing.ts';
import { ImportDesk } from '../features/imports/imports.testing.ts';
import { rosterText } from '../features/imports/roster.testing.ts';
import { byRules } from '../jobs/daily.ts';
import { aFamily, type TestFamily } from './family.ts';
import { ofCouples } from './setting-ways-of-couples.ts';
import { ofLeaves } from './setting-ways-of-leaves.ts';
import { ofStateElection, ofStatePremium } from './setting-ways-of-state-law.ts';
import { ruleOfPastMonths } from './past-months.ts';
import { aUser } from './world.ts';

/** A portal, and the family whose rules are asked: it works in Acme's division. */
export type SettingOffice = Awaited<ReturnType<typeof enrollmentOffice>> & { family: TestFamily };

/** One way in: what a setting is to whoever comes this way, told by what happens and not by what is stored. */
export type Way = {
  by: 'screen' | 'call' | 'file' | 'night' | 'preview' | 'policies' | 'job';
  name: string;
  ask: (office: SettingOffice) => Promise<string>;
};

export const today = todayIn('America/New_York', new Date());
/** A day of an event that lies neither at the end of a month nor of a year, a few weeks ahead. */
const eventDate = addDays(firstOfNextMonth(today), 9);
/** Turns 26 on that day, too. */
export const bornFor26 = addMonths(eventDate, -26 * 12);
let made = 0;

/** A new family in the same division, for what changes something. */
export const another = ({ portal, world }: SettingOffice, details: object = {}): Promise<TestFamily> => {
  made += 1;
  return aFamily(portal.owner, {
    client: world.acme,
    lastName: `Other${made}`,
    ...details,
    dependents: [
      { firstName: 'Lee', relationship: '53', dob: '1983-03-04', covers: [] },
      { firstName: 'Kit', dob: bornFor26 },
    ],
  });
};

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const until = (last: string | null | undefined): string =>
  ({ [eventDate]: 'onTheDay', [endOfMonth(eventDate)]: 'endOfMonth', [endOfYear(eventDate)]: 'endOfYear' })[
    last ?? ''
  ] ?? String(last);
const termRule = (last: string | null | undefined): string => until(last).replace('onTheDay', 'dateOfEvent');
const ageRule = (last: string | null | undefined): string => until(last).replace('onTheDay', 'birthday');

const ends = ({ world, family }: SettingOffice) => ({
  clientId: world.acme.id,
  memberId: family.subscriberId,
  eventDate,
  reasonCode: 'quit',
});
const termPreview = async (office: SettingOffice, more: object = {}) =>
  (await office.caller.call(memberChanges.termMember, { ...ends(office), preview: true, ...more })).body.consequences;
const eligibilityOf = async ({ caller, world }: SettingOffice, code: string) => {
  const { id: clientId, divisionId } = world.acme;
  const asked = { clientId, divisionId, about: 'termination', date: eventDate, code };
  return (await caller.call(eligibility.previewEligibility, asked)).body;
};
const lastDayOf = async ({ portal }: SettingOffice, personId: string | undefined): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`select expiration_date as last from coverages
    where person_id = ${personId} and superseded_at is null order by effective_date desc limit 1`.execute(portal.owner);
  return rows[0]?.last ?? null;
};
const dayOfClient = ({ portal, world }: SettingOffice) => ({
  parts: { ...portal.parts, pool: portal.workerPool },
  clientId: world.acme.id,
  today,
});
const codesOf = (rows: readonly { reason: { code: string } }[]): string[] => rows.map(({ reason }) => reason.code);

/** Every setting is shown on a screen, read by jobs, and by the policies of the database. */
export const waysOfAll = (key: SettingKey): Way[] => [
  {
    by: 'screen',
    name: 'the settings of the division',
    ask: async ({ caller, world }) => {
      const { body } = await caller.call(settings.settingsAt, { divisionId: world.acme.divisionId });
      return body.rows.find((row) => row.key === key)?.value ?? '';
    },
  },
  {
    by: 'job',
    name: 'the rules of somebody of it',
    ask: async (office) => {
      const rules = await byRules(dayOfClient(office), (db) =>
        rulesOfPerson(db, { personId: office.family.subscriberId }),
      );
      return typeof rules[key] === 'boolean' ? yesOrNo(rules[key]) : String(rules[key]);
    },
  },
  {
    by: 'policies',
    name: 'an account of somebody of it',
    ask: async ({ portal, family }) => {
      const { rows } = await sql<{
        value: string;
      }>`select access.setting_of_person(${family.subscriberId}, ${key}) as value`.execute(portal.owner);
      return rows[0]?.value ?? '';
    },
  },
];

const ofApproval: Way[] = [
  {
    by: 'preview',
    name: 'of a termination',
    ask: async (office) => ((await termPreview(office)).needsApproval ? 'tpa' : 'none'),
  },
  {
    by: 'call',
    name: 'an address that is changed',
    ask: async (office) => {
      const { subscriberId: memberId } = await another(office);
      const address = { address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970', kind: 'home' };
      const asked = { clientId: office.world.acme.id, memberId, effectiveDate: today, personIds: [], ...address };
      const { body } = await office.caller.call(memberChanges.changeFamilyAddress, asked);
      return body.state === 'pendingApproval' ? 'tpa' : 'none';
    },
  },
  {
    by: 'screen',
    name: 'the wizard',
    ask: async (office) => {
      const { subscriberId: memberId } = await another(office);
      const draft = await office.desk.start({
        clientId: office.world.acme.id,
        memberId,
        enrollmentType: 'coveragechange',
      });
      const { body } = await office.caller.call(enrollments.enrollmentConsequences, { id: draft.id });
      return body.needsApproval ? 'tpa' : 'none';
    },
  },
];

const ofTheEnd: Way[] = [
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

const ofAge: Way[] = [
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

/** Why coverage of one person cannot be changed so. */
async function refusalsOf({ caller, world, family }: SettingOffice, asked: object): Promise<string[]> {
  const at = 'effectiveDate' in asked ? asked.effectiveDate : today;
  const input = { clientId: world.acme.id, memberId: family.subscriberId, effectiveDate: at, coverages: [asked] };
  const { body } = await caller.call(memberChanges.coverageChangesOf, { ...input, preview: true });
  return codesOf(body.consequences.refusals);
}

const DAYS_BACK = 90;
const daysOf = (codes: readonly string[], code: string): string =>
  codes.some((one) => one.endsWith(code)) ? '10' : '200';

const ofLateEnds: Way[] = [
  {
    by: 'preview',
    name: 'of a termination',
    ask: async (office) => {
      const last = { coverageEnds: dayFromNow(-DAYS_BACK), reasonCode: 'employeeRequest', eventDate: today };
      return daysOf(codesOf((await termPreview(office, last)).refusals), '.retro-termination');
    },
  },
  {
    by: 'file',
    name: 'a roster that ends somebody',
    ask: async (office) => {
      const { portal, world, family, caller } = office;
      const last = dayFromNow(-DAYS_BACK).replaceAll('-', '');
      const member = [
        'INS*Y*18*024*14*A***TE',
        `REF*0F*${family.memberNumber}`,
        `DTP*357*D8*${last}`,
        'NM1*IL*1*SETTINGS*AVERY',
      ];
      made += 1;
      const file = rosterText(member, { header: 'BGN*00*1*20260101*1200****2', control: made });
      const desk = new ImportDesk(portal, caller);
      const read = await desk.read(world.acme.id, file);
      const reasons = (await desk.rows(read.id)).flatMap((row) => row.reasons.map(({ code }) => code));
      return daysOf(reasons, '.retro-termination');
    },
  },
];

const ofPartners: Way[] = [
  {
    by: 'call',
    name: 'covering a life partner',
    ask: async (office) => {
      const cover = { action: 'cover', coverageType: 'medical', planId: office.world.acme.plans.medical };
      const refusals = await refusalsOf(office, {
        ...cover,
        personId: office.family.personIds[1],
        effectiveDate: today,
      });
      return yesOrNo(!refusals.includes('changes.refusal.partner-not-allowed'));
    },
  },
];

const ofTheClock: Way[] = [
  {
    by: 'preview',
    name: 'of eligibility',
    ask: async (office) =>
      (await eligibilityOf(office, 'quit')).cobra?.tellBy === addDays(eventDate, 30) ? 'event' : 'loss',
  },
  {
    by: 'preview',
    name: 'of a termination',
    ask: async (office) => {
      const item = (await termPreview(office)).items.find(({ kind }) => kind === 'cobra');
      return item?.sentence.values['until'] === addDays(eventDate, 44) ? 'event' : 'loss';
    },
  },
  {
    by: 'night',
    name: 'an offer that is recorded',
    ask: async (office) => {
      const day = dayOfClient(office);
      const [, , personId = ''] = (await another(office)).personIds;
      const end = { personId, reason: 'quit', effectiveDate: eventDate, coverageEnds: null };
      await byRules(day, (db) => endByRule({ ...day, db }, end));
      const { rows } = await sql<{ by: string }>`select tell_by as by from cobra_events
        where person_id = ${personId}`.execute(office.portal.owner);
      return rows[0]?.by === addDays(eventDate, 30) ? 'event' : 'loss';
    },
  },
];

/** The ways in beside those that all settings have, with two values that can be told from each other by what happens. */
export const waysIn: Readonly<Partial<Record<SettingKey, { values: readonly [string, string]; ways: Way[] }>>> = {
  enrollmentApproval: { values: ['tpa', 'none'], ways: ofApproval },
  coverageTermRule: { values: ['dateOfEvent', 'endOfMonth'], ways: ofTheEnd },
  childLimitRule: { values: ['birthday', 'endOfYear'], ways: ofAge },
  retroTermDays: { values: ['10', '200'], ways: ofLateEnds },
  lifePartner: { values: ['yes', 'no'], ways: ofPartners },
  allowCoveredTwice: { values: ['no', 'yes'], ways: ofCouples },
  personalLeaveMonths: { values: ['1', '3'], ways: ofLeaves('personal') },
  disabilityLeaveMonths: { values: ['1', '3'], ways: ofLeaves('disability') },
  stateContinuationPercent: { values: ['100', '110'], ways: ofStatePremium },
  stateElectionDays: { values: ['20', '30'], ways: ofStateElection },
  cobraCountsFrom: { values: ['loss', 'event'], ways: ofTheClock },
  retroAddDays: {
    values: ['10', '200'],
    ways: [
      {
        by: 'call',
        name: 'coverage that is added late',
        ask: async (office) => {
          const cover = { action: 'cover', coverageType: 'dental', planId: office.world.acme.plans.dental };
          const asked = { ...cover, personId: office.family.subscriberId, effectiveDate: dayFromNow(-DAYS_BACK) };
          return daysOf(await refusalsOf(office, asked), '.retro-add');
        },
      },
    ],
  },
  showAccumulators: {
    values: ['no', 'yes'],
    ways: [
      {
        by: 'screen',
        name: 'a member’s own totals',
        ask: async ({ portal, world, family }) => {
          const { installationId } = world;
          const entityId = family.subscriberId;
          const member = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId }));
          return yesOrNo((await member.call(accumulatorCalls.accumulator, { memberId: entityId })).status !== 403);
        },
      },
    ],
  },
  sessionIdleSeconds: {
    values: ['600', '900'],
    ways: [
      {
        by: 'screen',
        name: 'a member who signs in',
        ask: async ({ portal, world, family }) => {
          const { installationId } = world;
          const user = await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId });
          await portal.as(user);
          const { rows } = await sql<{ idle: number }>`select idle_seconds as idle from sessions
            where user_id = ${user.id}`.execute(portal.owner);
          return String(rows[0]?.idle);
        },
      },
    ],
  },
  deductionRounding: {
    values: ['exactAnnual', 'perPeriod'],
    ways: [
      {
        by: 'job',
        name: 'prices',
        ask: async (office) => {
          const facts = await byRules(dayOfClient(office), (db) => loadPricing(db, office.world.acme.id));
          return roundingIn(facts, office.world.acme.divisionId);
        },
      },
    ],
  },
  midMonthRule: {
    values: ['proRata', 'firstOfMonthOnly'],
    ways: [
      {
        by: 'preview',
        name: 'months that are over',
        ask: async (office) => ruleOfPastMonths(office.caller, await another(office)),
      },
    ],
  },
};
