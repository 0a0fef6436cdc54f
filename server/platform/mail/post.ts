import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { StartRefused } from '../db/start-refused.ts';

/** A mail as it leaves: one reader, plain text and simple HTML of the same words. */
export interface Letter {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  language: string;
}

/** The way mail leaves. `send` throws where it did not. */
export interface Post {
  send(letter: Letter): Promise<void>;
  /** Asks the other side whether it would take mail; throws where it would not. Absent: mail lands in the outbox. */
  check?(): Promise<void>;
}

/** How long the other side may take to answer, in milliseconds. */
const SMTP_MS = 10_000;

/**
 * The post of an installation: SMTP where SMTP_URL is given (`smtps://user:password@mail.example.com:465`), else
 * readable files in the outbox.
 * @throws StartRefused where SMTP_URL is no such address
 */
export function postOf(smtpUrl: string | undefined, dataDir: string): Post {
  return smtpUrl ? smtpPost(smtpUrl) : outboxPost(outboxFolder(dataDir));
}

/** Where mail lands while no SMTP server is named. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Hands mail to an SMTP server. */
export function smtpPost(url: string): Post {
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new StartRefused(
      'SMTP_URL is no mail server: write smtp://mail.example.com:587 or smtps://mail.example.com.',
    );
  }
  const timeouts = { connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS };
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (letter) => void (await transport.sendMail(messageOf(letter))),
    check: async () => void (await transport.verify()),
  };
}

/** Writes mail as .eml files that any mail program opens, the time first in their names. */
export function outboxPost(folder: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(messageOf(letter));
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: who watches the folder never reads half a letter. It may hold a link: for the owner only.
      await writeFile(join(folder, `.${name}`), String(message), { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}

const messageOf = ({ language, ...letter }: Letter) => ({
  ...letter,
  headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
  // A line of base64 hides nothing from a reader of the outbox when the text can stay text.
  textEncoding: 'quoted-printable' as const,
  disableFileAccess: true,
  disableUrlAccess: true,
});
