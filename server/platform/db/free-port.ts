import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A TCP port of the loopback address that nobody listens on.
 * Below 32768, where the ports begin that the kernel hands to outgoing connections: one of those could hold it for a
 * moment just when a server wants to start again.
 * @param preferred taken when it is free
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (;;) {
    const port = randomInt(20000, 32000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
