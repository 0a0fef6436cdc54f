import { loadPricing } from '../facts/pricing.queries.ts';
import { roundingIn } from '../domain/pricing/payroll.ts';
import { byRules } from '../platform/jobs/daily.ts';
import { ruleOfPastMonths } from './past-months.ts';
import { another, dayOfClient, type Way } from './setting-office.ts';

/** How deductions are rounded. */
export const ofRounding: Way[] = [
  {
    by: 'job',
    name: 'prices',
    ask: async (office) => {
      const facts = await byRules(dayOfClient(office), (db) => loadPricing(db, office.world.acme.id));
      return roundingIn(facts, office.world.acme.divisionId);
    },
  },
];

/** What a month costs in which coverage begins or ends. */
export const ofMonths: Way[] = [
  {
    by: 'preview',
    name: 'months that are over',
    ask: async (office) => ruleOfPastMonths(office.caller, await another(office)),
  },
];
