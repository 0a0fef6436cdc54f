import { rosterText } from '../features/imports/roster.testing.ts';
import { dayFromNow } from '../features/enrollments/enrollments.testing.ts';
import { ImportDesk } from '../features/imports/imports.testing.ts';
import { codesOf, nextMade, refusalsOf, termPreview, today, type Way, yesOrNo } from './setting-office.ts';

const DAYS_BACK = 90;
const daysOf = (codes: readonly string[], code: string): string =>
  codes.some((one) => one.endsWith(code)) ? '10' : '200';

/** How far back an end may lie. */
export const ofLateEnds: Way[] = [
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
      const file = rosterText(member, { header: 'BGN*00*1*20260101*1200****2', control: nextMade() });
      const desk = new ImportDesk(portal, caller);
      const read = await desk.read(world.acme.id, file);
      const reasons = (await desk.rows(read.id)).flatMap((row) => row.reasons.map(({ code }) => code));
      return daysOf(reasons, '.retro-termination');
    },
  },
];

/** How far back coverage may begin. */
export const ofLateAdds: Way[] = [
  {
    by: 'call',
    name: 'coverage that is added late',
    ask: async (office) => {
      const cover = { action: 'cover', coverageType: 'dental', planId: office.world.acme.plans.dental };
      const asked = { ...cover, personId: office.family.subscriberId, effectiveDate: dayFromNow(-DAYS_BACK) };
      return daysOf(await refusalsOf(office, asked), '.retro-add');
    },
  },
];

/** May a life partner be covered? */
export const ofPartners: Way[] = [
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

/** How far ahead a change may be planned. */
export const ofPlanning: Way[] = [
  {
    by: 'preview',
    name: 'of a termination some months ahead',
    ask: async (office) => {
      const refusals = codesOf((await termPreview(office, { eventDate: dayFromNow(DAYS_BACK) })).refusals);
      return refusals.some((code) => code.endsWith('.too-far-ahead')) ? '30' : '200';
    },
  },
];
