import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../db/start-refused.ts';

/** A text message: to a number as +1 and ten digits, with no words that say anything of somebody's health. */
interface TextMessage {
  to: string;
  body: string;
}

/** The way text messages leave. `send` throws where one did not: `SmsRefused` where the gateway will not take it, ever. */
export interface SmsGateway {
  send(message: TextMessage): Promise<void>;
}

/** The gateway refuses a message for good: another try changes nothing. */
export class SmsRefused extends Error {}

/** Where text messages go: an address that takes them as JSON, with the token that it asks for. */
interface SmsAddress {
  url: string;
  token: string | undefined;
}

/** How long the gateway may take to answer, in milliseconds. */
const ANSWER_MS = 10_000;

/** Posts `{ to, body }` as JSON; 4xx but "too slow" and "too many" is for good. */
export const httpGateway = ({ url, token }: SmsAddress): SmsGateway => ({
  send: async (message) => {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (ok) return;
    const said = `The gateway of text messages answered ${status}.`;
    throw status >= 400 && status < 500 && status !== 408 && status !== 429 ? new SmsRefused(said) : new Error(said);
  },
});

/** Writes text messages as files, the time first in their names: what happens where no gateway is named. */
export const outboxGateway = (folder: string): SmsGateway => ({
  send: async ({ to, body }) => {
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.sms.txt`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Whole or not at all, and for the owner only: it holds a link.
    await writeFile(join(folder, `.${name}`), `To: ${to}\n\n${body}\n`, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name));
  },
});

const OWN_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.has(hostname));

/**
 * The gateway that SMS_URL names, with SMS_TOKEN; undefined: none is named.
 * @throws StartRefused where it is no address, or one of another machine without TLS: what leaves holds links
 */
export function smsAddressOf({
  SMS_URL,
  SMS_TOKEN,
}: Readonly<Record<string, string | undefined>>): SmsAddress | undefined {
  if (!SMS_URL) return undefined;
  if (URL.canParse(SMS_URL) && isSafe(new URL(SMS_URL))) return { url: SMS_URL, token: SMS_TOKEN || undefined };
  throw new StartRefused('SMS_URL is no address that takes text messages: write https://sms.example.com/messages.');
}
