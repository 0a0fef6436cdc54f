import { sql } from 'kysely';
import { addDays, endOfMonth } from '../platform/values/dates.ts';
import { endByRule } from '../features/enrollments/end-by-rule.ts';
import { setSetting } from '../features/enrollments/enrollments.testing.ts';
import { byRules } from '../platform/jobs/daily.ts';
import { aFamily } from './family.ts';
import {
  another,
  dayOfClient,
  eligibilityOf,
  eventDate,
  type SettingOffice,
  termPreview,
  type Way,
  yesOrNo,
} from './setting-office.ts';

/** From when the employer's days count. */
export const ofTheClock: Way[] = [
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
      const { subscriberId: personId } = await another(office);
      const end = { personId, reason: 'quit', effectiveDate: eventDate, coverageEnds: null };
      await byRules(day, (db) => endByRule({ ...day, db }, end));
      const { rows } = await sql<{ by: string }>`select tell_by as by from cobra_events
        where person_id = ${personId}`.execute(office.portal.owner);
      const from = { [addDays(eventDate, 30)]: 'event', [addDays(endOfMonth(eventDate), 30)]: 'loss' };
      return from[rows[0]?.by ?? ''] ?? `told by ${rows[0]?.by}`;
    },
  },
];

/** Asks at a client that says something else as well. */
async function saying<Told>(
  { portal, world }: SettingOffice,
  other: { key: 'lifePartner' | 'employerSize'; value: string },
  ask: () => Promise<Told>,
): Promise<Told> {
  await setSetting(portal, world, other);
  const told = await ask();
  await setSetting(portal, world, { key: other.key, value: null });
  return told;
}

/** Is a life partner offered to continue? */
export const ofContinuingPartners: Way[] = [
  {
    by: 'preview',
    name: 'of the end of an employee with a life partner',
    ask: (office) =>
      saying(office, { key: 'lifePartner', value: 'yes' }, async () => {
        const partner = { firstName: 'Lee', relationship: '53' as const, dob: '1983-03-04' };
        const family = await aFamily(office.portal.owner, { client: office.world.acme, dependents: [partner] });
        const { items } = await termPreview({ ...office, family });
        return yesOrNo(items.some(({ kind, personId }) => kind === 'cobra' && personId === family.personIds[1]));
      }),
  },
];

/** Does the employer owe continued coverage? */
export const ofSize: Way[] = [
  {
    by: 'preview',
    name: 'of eligibility',
    ask: async (office) => ((await eligibilityOf(office, 'quit')).cobra === null ? 'under20' : 'from20'),
  },
  {
    by: 'preview',
    name: 'of a termination',
    ask: async (office) => {
      const { items } = await termPreview(office);
      const isOwed = items.some(({ kind, sentence }) => kind === 'cobra' && sentence.code === 'cobra-offered');
      return isOwed ? 'from20' : 'under20';
    },
  },
];

/** For how many months the law of the state lets somebody continue whose employer owes no COBRA. */
export const ofStateMonths: Way[] = [
  {
    by: 'preview',
    name: 'of eligibility',
    ask: (office) =>
      saying(office, { key: 'employerSize', value: 'under20' }, async () =>
        String((await eligibilityOf(office, 'quit')).cobra?.months),
      ),
  },
];

/** Who sends the election notice: an employer that is its own administrator tells nobody first. */
export const ofWhoSends: Way[] = [
  {
    by: 'preview',
    name: 'of eligibility',
    ask: async (office) => {
      const { cobra } = await eligibilityOf(office, 'quit');
      const said = cobra?.because.map(({ code }) => code) ?? [];
      const sender = ['employer', 'tpa', 'vendor'].find((one) => said.includes(`cobra-sent-by-${one}`));
      const isItself = said.includes('cobra-told-itself') && cobra?.tellBy === null;
      return isItself === (sender === 'employer') ? (sender ?? 'nobody') : 'contradicted';
    },
  },
];
