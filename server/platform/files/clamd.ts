import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { StartRefused } from '../db/start-refused.ts';

/** Looks for viruses in bytes. @returns the name of what it found; null: nothing @throws ScannerAway */
export type Scanner = (bytes: AsyncIterable<Uint8Array>) => Promise<string | null>;

/** The scanner cannot be reached, took too long, or did not look: nobody knows whether the file is clean. */
export class ScannerAway extends Error {}

/** So long clamd may be silent before it counts as away. */
const SILENT_MS = 30_000;

/** Where clamd listens (`tcp://127.0.0.1:3310`, `unix:/run/clamav/clamd.ctl`). @throws StartRefused for anything else */
export function clamdAddressOf(given: string | undefined): URL | undefined {
  if (!given) return undefined;
  if (URL.canParse(given) && /^(?:tcp:\/\/[^/]+:\d+\/?|unix:\/.+)$/.test(given)) return new URL(given);
  throw new StartRefused(`CLAMD_URL is no address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl: ${given}.`);
}

/** The scanner of an installation that has one. @param given where clamd listens @throws StartRefused */
export function scannerOf(given: string | undefined): { scanner?: Scanner } {
  const address = clamdAddressOf(given);
  return address ? { scanner: clamdScanner(address) } : {};
}

/** Asks clamd, to which the bytes are streamed as they come (clamd(8), INSTREAM). */
export function clamdScanner(address: URL, silentMs = SILENT_MS): Scanner {
  return async (bytes) => {
    const { protocol, pathname, hostname, port } = address;
    const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) });
    socket.setTimeout(silentMs, () => socket.destroy(new Error('clamd is silent.')));
    const answer = answerOf(socket);
    // Whoever waits for the answer hears of it; while bytes go out nobody does yet.
    answer.catch(() => undefined);
    try {
      await once(socket, 'connect');
      await stream(socket, bytes);
      return verdictOf(await answer);
    } catch (error) {
      throw error instanceof ScannerAway ? error : new ScannerAway(String(error));
    } finally {
      socket.destroy();
    }
  };
}

/** The command, then each chunk behind its length, then a length of nothing. */
async function stream(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await written(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await written(socket, Buffer.concat([length, chunk]));
  }
  await written(socket, Buffer.alloc(4));
}

const written = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`; all else, as a file beyond its limit, is no answer. */
function verdictOf(answer: string): string | null {
  const [, said = ''] = /^stream: (.*?)\0?\n?$/s.exec(answer) ?? [];
  if (said === 'OK') return null;
  const [, found] = /^(.+) FOUND$/.exec(said) ?? [];
  if (found === undefined) throw new ScannerAway(`clamd said: ${answer.slice(0, 100)}`);
  return found;
}
