// How long data are kept, each from the very text that decides it (docs/trust/data-map.md).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

/** A value that stands in a file, so that the map cannot say another. @throws Error where the file says nothing like it */
export function fromCode(path: string, said: RegExp): string {
  const found = said.exec(readFileSync(join(root, path), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${path} does not say ${said}: mend the map of data.`);
  return found;
}

/** How long something is kept: `{}` is what stands in the file that decides it. */
interface Kept {
  readonly what: string;
  readonly long: string;
  readonly where: string;
  readonly said?: RegExp;
}

const kept: readonly Kept[] = [
  {
    what: 'papers (documents)',
    long: 'the years of their category after the end of their validity; then 30 days, then a certificate is left',
    where: 'docs/decisions/190-how-long-papers-are-kept.md',
  },
  {
    what: 'drafts of enrollments',
    long: 'end {} after they were last saved; what was sealed in them goes',
    where: 'server/sql/schema/enrollments/enrollments.sql',
    said: /saved_at < now\(\) - interval '(30 days)'/,
  },
  {
    what: 'sessions',
    long: 'open nothing after {}',
    where: 'server/sql/schema/access/opening.sql',
    said: /created_at > now\(\) - interval '([^']+)'/,
  },
  {
    what: 'rows of sessions (address, browser)',
    long: '{} after they ended; the sign-in stays in the audit log',
    where: 'server/sql/schema/sign-in/clearing.sql',
    said: /active_at\) < clear_sign_in\.at - interval '([^']+)'/,
  },
  {
    what: 'links that travel by mail (their hash)',
    long: '{} after they ran out',
    where: 'server/sql/schema/sign-in/clearing.sql',
    said: /expires_at < clear_sign_in\.at - interval '([^']+)'/,
  },
  {
    what: 'tries that limits count (a hash of who)',
    long: '{}',
    where: 'server/sql/schema/sign-in/clearing.sql',
    said: /t\.at < clear_sign_in\.at - interval '([^']+)'/,
  },
  {
    what: 'answers kept for an Idempotency-Key',
    long: '{}',
    where: 'server/sql/schema/api-keys/idempotency-keys.sql',
    said: /created_at < now\(\) - interval '([^']+)'/,
  },
  {
    what: 'events for other programs',
    long: '{}',
    where: 'server/sql/schema/webhooks/events.sql',
    said: /o\.at < now\(\) - interval '([^']+)'/,
  },
  {
    what: 'deliveries of webhooks',
    long: '{}',
    where: 'server/sql/schema/webhooks/deliveries.sql',
    said: /a\.created_at < now\(\) - interval '([^']+)'/,
  },
  {
    what: 'results of reports',
    long: 'a week',
    where: 'server/sql/schema/reports/schedules.sql',
    said: /kept for a (week)/,
  },
  {
    what: 'uploads that nobody went on with',
    long: 'a day',
    where: 'server/platform/files/begun-uploads.ts',
    said: /BEGUN_MS = (86_400_000)/,
  },
  {
    what: 'files that no row names',
    long: 'a day in place, {} days aside',
    where: 'server/platform/files/unnamed.ts',
    said: /ASIDE_MS = (\d+) \* DAY_MS/,
  },
  {
    what: 'copies of removed files in backups',
    long: '{} days',
    where: 'server/platform/backup/kept-files.ts',
    said: /KEPT_DAYS = (\d+)/,
  },
  {
    what: 'claims that a member is shown where the setting `showClaims` is `last24m`',
    long: '{}',
    where: 'server/sql/schema/claims/what-members-see.sql',
    said: /interval '([^']+)'/,
  },
  { what: 'audit log', long: 'for ever: nothing deletes it', where: 'docs/decisions/012-sealed-audit-log.md' },
  {
    what: 'facts about people, claims, money',
    long: 'for ever: superseded, never overwritten; one client’s data cannot be taken out or deleted by itself',
    where: 'docs/decisions/004-facts-are-recorded-and-superseded.md',
  },
  {
    what: 'mails and messages',
    long: 'for ever, but reminders whose reason went before they were sent',
    where: 'server/sql/schema/mail/mails.sql',
  },
];

function keptRow({ what, long, where, said }: Kept): string {
  const found = said === undefined ? '' : fromCode(where, said);
  return `| ${what} | ${long.replace('{}', found)} | \`${where}\` |`;
}

/** The lines of the table. */
export const keptRows = (): string[] => kept.map(keptRow);
