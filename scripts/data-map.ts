// docs/trust/data-map.md: which kinds of personal and health data lie where, who reads them, how long, and where they leave.
// Made of the row types, policies and lists of the program; `node scripts/papers.ts --write` writes it.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { webhookEvents } from '@coverlane/contract/webhooks/events.ts';
import { mailKinds } from '../server/platform/mail/kinds.ts';
import { kindsOf, whose } from './data-map-kinds.ts';
import { fromCode, keptRows } from './data-map-kept.ts';
import { type MappedTable, mappedTables, ownTables } from './data-map-tables.ts';

const root = dirname(import.meta.dirname);
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const code = (name: string): string => `\`${name}\``;
const list = (names: readonly string[]): string => names.map(code).join(', ');

const ROW = '|---|---|---|---|---|---|';

function line(table: MappedTable): string {
  const said = kindsOf(table).map(([kind, columns]) => `${kind} (${columns.map(code).join(', ')})`);
  const sealed = [list(table.sealed), table.indexed.length > 0 ? `index: ${list(table.indexed)}` : '']
    .filter((part) => part !== '')
    .join('; ');
  const asked = table.asked.length === 0 ? 'functions alone' : list(table.asked);
  const cells = [
    code(table.name),
    whose(table) ?? '',
    said.join('; ') || 'ids and days',
    sealed || '–',
    asked,
    table.ends,
  ];
  return `| ${cells.join(' | ')} |`;
}

function tables(): string[] {
  const all = mappedTables();
  const about = all.filter((table) => whose(table) !== undefined);
  const rest = all.filter((table) => whose(table) === undefined);
  const areas = [...new Set(about.map(({ area }) => area))];
  return [
    ...areas.flatMap((area) => [
      `### ${area}`,
      '',
      '| table | about | what it says | sealed | a request reads by | ends |',
      ROW,
      ...about.filter((table) => table.area === area).map(line),
      '',
    ]),
    '### About nobody',
    '',
    `Plans, rules, texts, lists and switches, ${rest.length} tables. A name of whoever changed a row may stand in \`…_by\`, \`…_by_name\`: ${list(rest.map(({ name }) => name))}.`,
    '',
    '### The program’s own',
    '',
    `Rights in force, keys of keys, hashes of API keys, marks of releases and backups. No role that serves requests reads them by itself: ${list(ownTables())}.`,
    '',
  ];
}

/** Functions that say it with their name. */
const byName: Readonly<Record<string, string>> = {
  installation: 'The installation whose account or key this is.',
  user_id: 'The account of this request.',
  user_type: 'Which of the six kinds of user this is.',
};

/** The first sentence that stands above a function of the schema. */
function sentenceOf(name: string): string {
  const said = globSync('server/sql/schema/**/*.sql', { cwd: root })
    .map((path) => new RegExp(`((?:^-- .*\\n)+)create function access\\.${name}\\(`, 'm').exec(text(path))?.[1])
    .find((found) => found !== undefined);
  const words = (said ?? '')
    .replaceAll(/^-- /gm, '')
    .replace(/Definer: [\s\S]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (/^.*?[.;](?= |$)/.exec(words)?.[0] ?? words).replace(/;$/, '.');
}

function questions(): string[] {
  const asked = new Set(mappedTables().flatMap((table) => table.asked.map((one) => one.split(' ')[0] ?? '')));
  asked.delete('everybody');
  return [...asked].toSorted().map((name) => `| ${code(name)} | ${byName[name] ?? sentenceOf(name)} |`);
}

const groupOf = (path: string): string => path.split('/').filter(Boolean)[0] ?? path;

function callsOut(): string[] {
  const calls = [...allCalls];
  const files = calls.filter(([, { file }]) => file !== undefined);
  const health = calls.filter(([, { phi }]) => phi === true);
  const keyed = calls.filter(([, { forKeys }]) => forKeys !== undefined);
  const groups = [...new Set(health.map(([, { path }]) => groupOf(path)))].toSorted();
  return [
    `- **Calls**: ${calls.length}, of which ${health.length} are marked as showing health information (\`phi\`): each answer of theirs is in the audit log before it leaves. They begin with ${groups.map((one) => code(`/${one}`)).join(', ')}.`,
    `- **Files that are downloaded**: ${files.length} calls answer with one: ${list(files.map(([name]) => name).toSorted())}.`,
    `- **API keys**: what their maker may do and their scopes say, of the clients they are limited to; ${keyed.length} calls for everybody signed in are open to keys by name.`,
  ];
}

function leaving(): string[] {
  const fields =
    fromCode('server/platform/http/logging.ts', /const fields = new Set\(\[\n([\s\S]*?)\]\)/).match(/\w+/g) ?? [];
  return [
    ...callsOut(),
    `- **Mail**: ${mailKinds.length} kinds, without health information (\`server/platform/mail/kinds.ts\`). A mail is written when it is sent (\`docs/decisions/015-mail-is-written-when-it-is-sent.md\`).`,
    '- **Text messages**: reminders of an enrollment session with a personal link, to numbers of a census whose people chose them (`docs/decisions/261-text-messages.md`).',
    `- **Webhooks**: ids alone, never a name: ${list(webhookEvents)} (\`contract/webhooks/events.ts\`).`,
    '- **The bank**: files of debits and credits (NACHA), by SFTP or by hand; Plaid, where a payer links an account there (`docs/decisions/235-a-bank-by-its-own-page.md`).',
    '- **Carriers**: 834 files and letters that somebody saves; nothing is sent to a carrier by itself.',
    '- **Providers of sign-in**: the portal sends no data of people; it reads the subject, the address and how somebody signed in (`docs/decisions/294-sign-in-by-a-provider.md`).',
    '- **The virus scanner**: every byte that is sent, to the clamd that the operator names (`docs/decisions/285-the-scanner-looks-in-one-place.md`).',
    '- **Backups**: the database by pgBackRest, encrypted; files and heads of the audit log as they lie, sealed and signed (`docs/decisions/314-a-restore-that-is-tried.md`).',
    `- **Logs never**: a line holds ${list(fields)} and nothing else (\`server/platform/http/logging.ts\`; held by \`server/platform/http/logging.test.ts\` and \`server/testing/canary.test.ts\`).`,
    '- **The browser**: one ID card, if the member says so, encrypted (`web/lib/kept-card.ts`); names and numbers of the last five members that staff opened, until sign-out (`web/lib/recent-members.ts`).',
  ];
}

/** The whole paper. */
export const dataMap = (): string =>
  [
    '# Where data of people lie',
    '',
    'Written by `scripts/data-map.ts` from the program; `node scripts/papers.ts --write` writes it anew, and a test fails while it differs.',
    '',
    'Kinds go by the names of columns. “Sealed” is AES-256-GCM under a key that is not in the database, bound to its row; an index finds equal',
    'values of one client without opening them (`server/platform/keys/sealed-columns.ts`). “A request reads by” are the questions that row-level',
    'security asks, explained below; the policies themselves are in `server/sql/schema/`. “Ends”: *superseded* rows are replaced by a later one',
    'and kept, *marked deleted* rows are kept and shown no more, *deleted* means that some statement removes rows, *kept* that none does. What hangs on a row may go with it.',
    '',
    '## Tables',
    '',
    ...tables(),
    '## The questions of row-level security',
    '',
    '| asks | in words |',
    '|---|---|',
    ...questions(),
    '',
    '## How long',
    '',
    '| what | how long | said in |',
    '|---|---|---|',
    ...keptRows(),
    '',
    '## Where it leaves',
    '',
    ...leaving(),
    '',
    '## In files',
    '',
    'Bytes of papers, proofs, imports and printed batches lie in the folder or bucket of files, each under a key of its own (`server/platform/files/sealed-format.ts`).',
    'What is being received lies unsealed on the node’s disk until a call takes it (`server/platform/files/begun-uploads.ts`).',
    '',
  ].join('\n');
