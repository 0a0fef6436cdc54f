import { readFileSync } from 'node:fs';
import { StartRefused } from './platform/db/start-refused.ts';
import type { BankServer } from './platform/http/context.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The variables that say where files for the bank go. */
export const bankSettings = {
  ACH_SFTP_URL: {
    about: 'the bank’s server that files of payments go to (they are downloaded)',
    check: bankServerOf,
    secret: true,
  },
  ACH_SFTP_KEY: { about: 'the file with the private key for it (the password of its address)', check: privateKeyOf },
} as const;

/**
 * Where files for the bank go: ACH_SFTP_URL is `sftp://user:password@host:22/folder?hostkey=SHA256:…`; ACH_SFTP_KEY names a file
 * with the private key in place of a password. Undefined: files are downloaded.
 * @throws StartRefused
 */
export function bankServerOf(env: Env): BankServer | undefined {
  const text = env['ACH_SFTP_URL'];
  if (!text) return undefined;
  const url = addressOf(text);
  const hostKey = hostKeyOf(url);
  const privateKey = privateKeyOf(env);
  return {
    host: url.hostname,
    port: Number(url.port || 22),
    username: decodeURIComponent(url.username),
    folder: decodeURIComponent(url.pathname) || '/',
    hostKey,
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(privateKey !== undefined && { privateKey }),
  };
}

const refused = () =>
  new StartRefused('ACH_SFTP_URL is not sftp://user@host/folder?hostkey=SHA256:… of the bank’s server.');

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'sftp:' || url.username === '' || url.hostname === '') throw refused();
  return url;
}

/** The fingerprint as ssh-keygen -l prints it; a plus sign in an address is read as a blank. */
function hostKeyOf(url: URL): string {
  const said = url.searchParams.get('hostkey')?.replaceAll(' ', '+') ?? '';
  const key = said.replace(/^SHA256:/, '').replace(/=+$/, '');
  if (key === '') throw refused();
  return key;
}

function privateKeyOf(env: Env): string | undefined {
  const path = env['ACH_SFTP_KEY'];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartRefused('ACH_SFTP_KEY names no file that can be read.');
  }
}
