import type { Collection } from '../collection.ts';
import { accumulatorlimits } from './accumulatorlimits.ts';
import { accumulators } from './accumulators.ts';
import { announcements } from './announcements.ts';
import { baseplans } from './baseplans.ts';
import { brokers } from './brokers.ts';
import { categories } from './categories.ts';
import { clients } from './clients.ts';
import { costsharing } from './costsharing.ts';
import { groups } from './groups.ts';
import { lifeevents } from './lifeevents.ts';
import { partners } from './partners.ts';
import { permissions } from './permissions.ts';
import { reporttypes } from './reporttypes.ts';
import { roles } from './roles.ts';
import { termreasons } from './termreasons.ts';
import { unknownaccumulators } from './unknownaccumulators.ts';
import { waitingrules } from './waitingrules.ts';

/** Every admin collection, in menu order. */
export const collections: readonly Collection[] = [
  clients,
  brokers,
  partners,
  groups,
  baseplans,
  accumulators,
  unknownaccumulators,
  accumulatorlimits,
  costsharing,
  waitingrules,
  lifeevents,
  termreasons,
  reporttypes,
  categories,
  announcements,
  roles,
  permissions,
];
