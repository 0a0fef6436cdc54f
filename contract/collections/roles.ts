import * as z from 'zod/mini';
import { only } from '../access.ts';
import { collection } from '../collection.ts';
import { listedWithParts } from './collection-parts.ts';
import { id } from '../fields.ts';
import { optional, text } from '../field-kinds.ts';

const managed = collection({
  name: 'roles',
  permission: 'manageUsers',
  fields: { name: text(80), description: optional(text(255)) },
  columns: ['name', 'description'],
});

/** Bundles of permissions for administrators (domain 1.1). Every administrator reads them (calls.tsv); with their permissions where asked for. */
export const roles = listedWithParts(
  { ...managed, calls: { ...managed.calls, list: { ...managed.calls.list, access: [only('admin')] } } },
  { permissions: z.strictObject({ id, name: z.string(), machineName: z.string() }) },
);
