import { collections } from '@coverlane/contract/collections/index.ts';

/** What calls are about, in the order of the document: the folders of the contract, by the name that a reader looks for. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'People and coverage': [
    'members',
    'changes',
    'enrollments',
    'eligibility',
    'proofs',
    'cobra',
    'imports',
    'reference',
  ],
  'Plans and money': ['plans', 'premiums', 'payroll', 'bills', 'payments', 'bank-link'],
  'Claims and health information': [
    'claims',
    'accumulators',
    'eobs',
    'cards',
    'card-templates',
    'health-privacy',
    'reinsurance',
  ],
  'Enrollment sessions': ['enrollment-sessions', 'self-enrollment', 'esign'],
  Unions: ['unions', 'union-reports', 'union-signups', 'hour-bank'],
  'Documents, forms and messages': [
    'documents',
    'files',
    'forms',
    'client-fields',
    'surveys',
    'inbox',
    'help',
    'mail',
    'announcements',
    'contacts',
  ],
  Organisations: ['clients', 'organisations', 'installations', 'services', 'sites', 'settings', 'entity'],
  'Work and reports': ['tasks', 'reports', 'dashboard', 'views', 'alarms', 'audit', 'system'],
  'Accounts, keys and webhooks': [
    'auth',
    'second-factor',
    'users',
    'rights',
    'view-as',
    'apikeys',
    'webhooks',
    'organisation-sign-in',
    'provisioning',
  ],
};

const LISTS = 'Lists kept by administrators';

/** The tags of the calls and in which group each is shown (`x-tagGroups`, as readers of such documents know it). */
export function tagsOf(used: ReadonlySet<string>): {
  tags: { name: string; description: string }[];
  groups: { name: string; tags: string[] }[];
} {
  const named = Object.values(groups).flat();
  const lists = collections.map(({ name }) => name).filter((name) => used.has(name) && !named.includes(name));
  const all = [...Object.entries(groups), [LISTS, lists] as const].map(([name, tags]) => ({
    name,
    tags: tags.filter((tag) => used.has(tag)),
  }));
  const tags = all.flatMap((group) =>
    group.tags.map((tag) => ({ name: tag, description: `${group.name}: ${tag.replaceAll('-', ' ')}.` })),
  );
  return { tags, groups: all.filter((group) => group.tags.length > 0) };
}
