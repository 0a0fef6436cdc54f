import type { Collection } from '../collection.ts';
import { announcements } from './announcements.ts';
import { brokers } from './brokers.ts';
import { categories } from './categories.ts';
import { clients } from './clients.ts';
import { partners } from './partners.ts';
import { permissions } from './permissions.ts';
import { reporttypes } from './reporttypes.ts';
import { roles } from './roles.ts';

/** Every admin collection, in menu order. */
export const collections: readonly Collection[] = [
  clients,
  brokers,
  partners,
  reporttypes,
  categories,
  announcements,
  roles,
  permissions,
];
