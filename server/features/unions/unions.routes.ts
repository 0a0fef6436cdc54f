import { unionholidays } from '@coverlane/contract/collections/unionholidays.ts';
import { unionplans } from '@coverlane/contract/collections/unionplans.ts';
import { unions } from '@coverlane/contract/collections/unions.ts';
import { unionshopemployees } from '@coverlane/contract/collections/unionshopemployees.ts';
import { unionshops } from '@coverlane/contract/collections/unionshops.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import type { FastifyInstance } from 'fastify';
import { crud } from '../../platform/crud/crud.ts';
import { serveCollection } from '../../platform/crud/serve-collection.ts';
import type { Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { addFederalHolidays } from './holidays.ts';
import { renewUnionPage, unionPage } from './pages.ts';
import { planDeviation, shopDeviation, unionDeviation } from './records.ts';
import { restating } from './restating.ts';
import { removeUnionRuleSet, saveUnionRuleSet, unionRuleSets } from './rule-sets.ts';
import { simulateUnionRules } from './simulation.ts';
import { workerDeviation } from './workers.ts';

/** Serves union funds to those who keep them (domain 13). */
export function unionRoutes(app: FastifyInstance, parts: Parts): void {
  serveCollection(app, parts, { collection: unions, handlers: { ...crud(unions), ...unionDeviation } });
  serveCollection(app, parts, { collection: unionshops, handlers: { ...crud(unionshops), ...shopDeviation } });
  serveCollection(app, parts, {
    collection: unionshopemployees,
    handlers: { ...crud(unionshopemployees), ...workerDeviation },
  });
  const ofPlans = { ...crud(unionplans), ...planDeviation };
  serveCollection(app, parts, { collection: unionplans, handlers: restating(unionplans, ofPlans) });
  const ofHolidays = crud(unionholidays);
  serveCollection(app, parts, { collection: unionholidays, handlers: restating(unionholidays, ofHolidays) });
  serve(app, parts, {
    calls: unionCalls,
    handlers: {
      unionRuleSets,
      saveUnionRuleSet,
      simulateUnionRules,
      removeUnionRuleSet,
      unionPage,
      renewUnionPage,
      addFederalHolidays,
    },
  });
}
