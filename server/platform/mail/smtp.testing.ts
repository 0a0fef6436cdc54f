import { SMTPServer } from 'smtp-server';

/** A mail as a real SMTP server took it. */
export interface ReceivedMail {
  to: string[];
  /** The whole message as it came over the wire. */
  raw: string;
  /** One header, decoded. */
  header(name: string): string;
  /** The plain text, decoded. */
  text: string;
  /** The link in it. */
  link: string;
  /** The last part of the link: its token. */
  token: string;
}

/** A real SMTP server of a test. */
export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** The newest mail to an address. */
  to(address: string): ReceivedMail;
  close(): Promise<void>;
}

/** Starts a mail server that takes everything, or refuses everything with this answer. */
export async function mailServer(refusal?: { code: number; text: string }): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(readMail(Buffer.concat(parts).toString('utf8'), to));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address) => {
      const mail = received.findLast(({ to }) => to.includes(address));
      if (!mail) throw new Error(`No mail to ${address}: ${received.map(({ to }) => to.join()).join(' ')}`);
      return mail;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Takes a message apart by hand: headers, the plain text part, the link. */
export function readMail(raw: string, to: string[] = []): ReceivedMail {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const header = (name: string): string => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? '';
    return decodeWords(line.slice(name.length + 1).trim());
  };
  const part = raw.split(/\r?\n--/).find((each) => /content-type: text\/plain/i.test(each)) ?? raw;
  const text = quotedPrintable(part.slice(part.search(/\r?\n\r?\n/)).trim());
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return { to, raw, header, text, link, token: link.split('/').at(-1)?.split('?')[0] ?? '' };
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(data, 'base64').toString('utf8')
        : quotedPrintable(data.replace(/_/g, ' ')),
    );

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
