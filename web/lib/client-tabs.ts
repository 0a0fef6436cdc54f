/** The parts of a client's record, in order; each is an address of its own. */
export const clientTabs = [
  'overview',
  'groups',
  'divisions',
  'baseplans',
  'plans',
  'tiers',
  'payroll',
  'contacts',
  'fields',
  'services',
  'suppliers',
  'stoploss',
  'variables',
  'unions',
  'related',
  'documents',
  'users',
  'settings',
] as const;
export type ClientTab = (typeof clientTabs)[number];

/** Where a part of a client is. */
export const clientHref = (clientId: string, tab: ClientTab = 'overview'): string =>
  tab === 'overview' ? `/admin/client/${clientId}` : `/admin/client/${clientId}/${tab}`;

/** The part that an address names; undefined where there is none of the name. */
export const clientTabOf = (name: string | undefined): ClientTab | undefined =>
  name === undefined ? 'overview' : clientTabs.find((tab) => tab === name);
