// npm run admin:first -- --email ADDRESS: the first administrator of an empty database, and the link to begin with.
import { parseArgs } from 'node:util';
import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { requireSound } from '../config-check.ts';
import { portOf, publicUrlOf } from '../config.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { type FirstInstallation, makeFirst } from './first-admin.queries.ts';
import { withOwner } from './owner-session.ts';

const USAGE = `Usage:
  npm run admin:first -- --email ADDRESS [options]   makes the installation and its first administrator, and prints a
                                                     link that works once, for 72 hours
    --first NAME --last NAME   the administrator's name
    --name NAME                what the installation is called (Benefits)
    --code CODE                its short name in addresses (benefits)
    --time-zone ZONE           such as America/Chicago (UTC)
    --language en|ko|es        (en)`;

const text = { type: 'string' } as const;
const options = { email: text, first: text, last: text, name: text, code: text, 'time-zone': text, language: text };

/** What holds where nothing was typed. */
const standard = {
  first: 'First',
  last: 'Administrator',
  name: 'Benefits',
  code: 'benefits',
  'time-zone': 'UTC',
  language: 'en',
};

/** What was typed, as the contract wants it. @throws StartRefused with what is wrong */
function asked(args: string[]): FirstInstallation {
  const { values } = parseArgs({ args, options });
  if (!values.email) throw new StartRefused(USAGE);
  const said = { ...standard, ...values };
  const found = installationCalls.createInstallation.input.safeParse({
    administratorEmail: said.email,
    administratorFirstName: said.first,
    administratorLastName: said.last,
    name: said.name,
    code: said.code,
    timeZone: said['time-zone'],
    defaultLanguage: said.language,
  });
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw new StartRefused(`${String(issue?.path[0] ?? 'An option')} cannot be taken: ${issue?.message ?? ''}.`);
}

async function makeAdministrator(): Promise<void> {
  requireSound(process.env);
  const first = asked(process.argv.slice(2));
  await withOwner(process.env, async ({ owner, ownerUrl, secrets }) => {
    await prepareDatabase(ownerUrl, secrets);
    const token = await makeFirst(owner, first);
    if (token === undefined) {
      throw new StartRefused(
        'There is an installation already: its administrators invite others, and "Forgot password" mails them a link.',
      );
    }
    const base = publicUrlOf(process.env) ?? `http://localhost:${portOf(process.env)}`;
    console.log(`${first.administratorEmail} administers ${first.name}. This link works once, within 72 hours:`);
    console.log(`${base}/user/resetpassword/${token}?locale=${first.defaultLanguage}&next=system`);
    console.log(`After signing in, ${base}/admin/system says what the installation still lacks, and how to mend it.`);
  });
}

try {
  await makeAdministrator();
} catch (error) {
  const isTyped = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefused ? error.message : isTyped ? `${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
}
