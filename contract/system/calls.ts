import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, nothing } from '../call.ts';
import { instant } from '../fields.ts';

/** How a part of the installation stands. */
const systemStates = ['well', 'attention', 'wrong'] as const;

/** What may be found of each part; the words of each say what it means and how it is mended. */
export const systemFindings = {
  mail: ['sends', 'outbox', 'unreachable'],
  mailQueue: ['flows', 'late', 'failed'],
  address: ['set', 'missing'],
  encryption: ['encrypted', 'local', 'proxyUnknown', 'plain'],
  storage: ['writable', 'low', 'missing', 'unwritable'],
  scanner: ['answers', 'none', 'away'],
  clock: ['right', 'apart'],
  rights: ['separate', 'owner'],
  secrets: ['one', 'moving', 'former'],
  audit: ['sealed', 'late'],
  backups: ['tried', 'none', 'old', 'untried', 'faulty'],
  jobs: ['flow', 'late', 'parked'],
  webhooks: ['flow', 'failed'],
  nodes: ['several', 'single'],
} as const;
export type SystemPart = keyof typeof systemFindings;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys there are
export const systemParts = Object.keys(systemFindings) as SystemPart[];

const findings = Object.values(systemFindings).flat();

const check = z.strictObject({
  part: z.enum(systemParts),
  finding: z.enum(findings),
  state: z.enum(systemStates),
  /** What the words name: a count, minutes, gibibytes, a code of a fault. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SystemCheck = z.output<typeof check>;

const node = z.strictObject({
  host: z.string(),
  release: z.string(),
  startedAt: instant,
  /** When it was last heard of; one that was silent for half a minute is taken for gone. */
  seenAt: instant,
  lives: z.boolean(),
});

/** How the installation itself is, for its administrators. */
export const system = {
  /**
   * Looks at mail, storage, encryption, clock, rights in the database, the scanner, secrets, the audit log, backups, jobs and the
   * processes that run, and says how each stands. Holds no health information. Own call.
   */
  systemStatus: call({
    method: 'GET',
    path: '/admin/system',
    access: [only('admin', 'manageUsers')],
    input: nothing,
    reply: z.strictObject({ checkedAt: instant, checks: z.array(check), nodes: z.array(node) }),
  }),
};
