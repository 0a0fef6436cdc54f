import { stanzaOf } from './backup-settings.ts';
import { bankSettings } from './bank-server.ts';
import { allowedPlain, type Environment, isOn, isProduction, isThisMachine, refusePlain } from './environment.ts';
import { databaseSettings, databaseUrlOf } from './database-settings.ts';
import { isLogLevel } from './platform/http/logging.ts';
import { clamdAddressOf } from './platform/files/clamd.ts';
import { plaidSettings } from './platform/bank/configured.ts';
import { filePlaceOf } from './platform/files/s3-place.ts';
import { StartRefused } from './platform/db/start-refused.ts';
import { trustedProxies } from './platform/http/trusted-proxies.ts';
import { secretSettings } from './secret-settings.ts';
import { smsAddressOf } from './platform/sms/gateway.ts';

/** @throws StartRefused where PORT is no port */
export function portOf({ PORT }: Environment): number {
  const port = Number(PORT || 8080);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartRefused(`PORT is not a port number from 0 to 65535: ${PORT}.`);
}

/** Production tells of every request; a start at a terminal only of trouble. @throws StartRefused for no level */
export function logLevelOf({ LOG_LEVEL, NODE_ENV }: Environment): string {
  const level = LOG_LEVEL || (NODE_ENV === 'production' ? 'info' : 'warn');
  if (isLogLevel(level)) return level;
  throw new StartRefused(`LOG_LEVEL is no level of the log: ${level}. Try info, warn or error.`);
}

const MOST_NOTICE = 300;

/**
 * How long, in milliseconds, a process that was told to stop goes on answering while GET /ready says no: until the proxies
 * before it have looked.
 * @throws StartRefused where STOP_NOTICE is no number of seconds
 */
export function noticeOf(env: Environment): number {
  const seconds = Number(env['STOP_NOTICE'] || (isProduction(env) ? 5 : 0));
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= MOST_NOTICE) return seconds * 1000;
  throw new StartRefused(`STOP_NOTICE is a number of seconds up to ${MOST_NOTICE}: ${env['STOP_NOTICE']}.`);
}

/** What links in mails begin with. @throws StartRefused where PUBLIC_URL is no address of a site */
export function publicUrlOf(env: Environment): string | undefined {
  const given = env['PUBLIC_URL'];
  if (!given) return undefined;
  const url = siteAddress(given);
  if (isProduction(env) && url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new StartRefused(`PUBLIC_URL must begin with https:// in production mode: ${given}.`);
  return url.origin;
}

function siteAddress(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url;
  throw new StartRefused(`PUBLIC_URL is no address like https://benefits.example.com: ${given}.`);
}

/** Does nobody sign in over plain http from another machine? */
export const isEncryptedOnly = (env: Environment): boolean => isProduction(env) && !allowedPlain(env).includes('web');

/** @throws StartRefused where SMTP_URL is no mail server, or mail would leave unencrypted in production mode */
export function smtpUrlOf(env: Environment): string | undefined {
  const given = env['SMTP_URL'];
  if (!given) return undefined;
  const url = /^smtps?:\/\/[^/]/.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  if (!url) {
    throw new StartRefused(
      'SMTP_URL is no mail server: write smtp://mail.example.com:587 or smtps://mail.example.com.',
    );
  }
  const isEncrypted = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
  if (!isEncrypted && !isThisMachine(url.hostname))
    refusePlain(
      env,
      'smtp',
      `SMTP_URL may reach ${url.hostname} unencrypted: write smtps://, or add ?requireTLS=true.`,
    );
  return given;
}

/** @throws StartRefused where MAIL_FROM is no address */
export function mailFromOf({ MAIL_FROM }: Environment): string {
  const from = MAIL_FROM || 'no-reply@localhost';
  if (/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) return from;
  throw new StartRefused(`MAIL_FROM is no mail address like no-reply@example.com: ${from}.`);
}

const LEAST_TOKEN = 16;

/** @throws StartRefused where it can be guessed */
export function metricsTokenOf({ METRICS_TOKEN }: Environment): string | undefined {
  if (!METRICS_TOKEN || METRICS_TOKEN.length >= LEAST_TOKEN) return METRICS_TOKEN || undefined;
  throw new StartRefused(`METRICS_TOKEN can be guessed: it needs ${LEAST_TOKEN} characters.`);
}

/**
 * Is the demonstration loaded where nothing is? Into the embedded database, and elsewhere only when asked for.
 * @throws StartRefused where production mode asks for it
 */
export function wantsDemonstration(env: Environment): boolean {
  const asked = isOn(env, 'DEMO');
  if (asked && isOn(env, 'SEPARATE_DUTIES'))
    throw new StartRefused(
      'DEMO=1 loads as the owner of the database, whom SEPARATE_DUTIES=1 keeps away: unset one of them.',
    );
  if (isProduction(env)) {
    if (asked)
      throw new StartRefused(
        'DEMO=1 and production mode exclude each other, invented people never work there: unset DEMO.',
      );
    return false;
  }
  return asked || (!env['DEMO'] && databaseUrlOf(env) === undefined);
}

/** @throws StartRefused for a mode that is none: what is meant to be production must not start as something else */
function modeOf({ NODE_ENV }: Environment): string {
  if (NODE_ENV === undefined || ['', 'production', 'development', 'test'].includes(NODE_ENV))
    return NODE_ENV || 'development';
  throw new StartRefused(`NODE_ENV is production, development or test: ${NODE_ENV}.`);
}

/** One variable: what it is for, how it is checked, and whether its value may be shown. */
interface Setting {
  about: string;
  check: (env: Environment) => unknown;
  secret?: true;
}

const anything = (): undefined => undefined;

/** Every variable that the program reads. A test holds the list against the code and the guide. */
export const environmentSettings: Readonly<Record<string, Setting>> = {
  NODE_ENV: { about: 'production, or anything else for trying it out', check: modeOf },
  PORT: { about: 'where it listens (8080)', check: portOf },
  HOST: { about: 'on which address (every one)', check: anything },
  DATA_DIR: { about: 'where it keeps files, and the embedded database (data/)', check: anything },
  ...databaseSettings,
  ...secretSettings,
  PUBLIC_URL: { about: 'what links in mails begin with', check: publicUrlOf },
  TRUST_PROXY: { about: 'how many proxies stand before it, or in which networks', check: trustedProxies },
  SMTP_URL: { about: 'the mail server (else mail lands in outbox/)', check: smtpUrlOf, secret: true },
  SMS_URL: { about: 'the gateway of text messages (else they land in outbox/)', check: smsAddressOf },
  SMS_TOKEN: { about: 'what the gateway of text messages knows the portal by', check: anything, secret: true },
  FILES_URL: { about: 'the bucket that keeps files (the data folder)', check: filePlaceOf },
  CLAMD_URL: {
    about: 'the clamd that looks for viruses in what is sent (none)',
    check: (env) => clamdAddressOf(env['CLAMD_URL']),
  },
  ...plaidSettings,
  ...bankSettings,
  MAIL_FROM: { about: 'whom mail comes from', check: mailFromOf },
  ALLOW_PLAIN: { about: 'what may cross a network unencrypted: database, smtp, web', check: allowedPlain },
  AUDIT_HEADS_DIR: { about: 'where signed heads of the audit log are kept', check: anything },
  STRICT_HOSTS: { about: '1: a host name of no site answers 404', check: (env) => isOn(env, 'STRICT_HOSTS') },
  WEBHOOKS_PRIVATE: {
    about: '1: webhooks may go to private addresses',
    check: (env) => isOn(env, 'WEBHOOKS_PRIVATE'),
  },
  BACKUP_FOLDER: { about: 'where npm run backup keeps copies of files', check: anything },
  BACKUP_STANZA: { about: 'what pgBackRest calls the database (coverlane)', check: stanzaOf },
  METRICS_TOKEN: { about: 'with which another machine asks for GET /metrics', check: metricsTokenOf, secret: true },
  STOP_NOTICE: { about: 'seconds between GET /ready saying no and closing (5 in production)', check: noticeOf },
  LOG_LEVEL: { about: 'how much is logged', check: logLevelOf },
  DEMO: { about: '1: the demonstration in a database of your own; 0: none at all', check: wantsDemonstration },
};
