import { createServer, type Server, type Socket } from 'node:net';

/** The string that every scanner takes for a virus (EICAR Standard Anti-Virus Test File), put together so that none finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

/**
 * A server that speaks the protocol of clamd (clamd(8), INSTREAM) and knows one virus; while it `isSilent` it never answers, and of a
 * file that holds what it `refuses` it says that it is beyond its limit.
 */
export interface TestClamd {
  address: URL;
  isSilent: boolean;
  refuses: string | undefined;
  close(): Promise<void>;
}

/** Starts one on any port of this machine. */
export async function testClamd(): Promise<TestClamd> {
  const open = new Set<Socket>();
  const clamd: Pick<TestClamd, 'isSilent' | 'refuses'> = { isSilent: false, refuses: undefined };
  const server: Server = createServer((socket) => {
    open.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const body = streamed(received);
      if (body === undefined || clamd.isSilent) return;
      socket.end(`${verdictOn(body, clamd.refuses)}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = Number(Object(server.address()).port);
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(clamd, { address: new URL(`tcp://127.0.0.1:${port}`), close });
}

function verdictOn(body: Buffer, refused: string | undefined): string {
  if (refused !== undefined && body.includes(refused)) return 'INSTREAM size limit exceeded. ERROR';
  return body.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}

/** The bytes of a stream that has ended; undefined: more comes. */
function streamed(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
