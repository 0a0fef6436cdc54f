import { StartRefused } from './db/start-refused.ts';
import { type Running, startPortal } from './start.ts';

/** `npm start`: starts the portal, says where it is, stops cleanly on Ctrl-C. */
async function main(): Promise<void> {
  const running = await startPortal(process.env, async () => undefined);
  announce(running);
  stopOnSignals(running);
}

function announce({ address }: Running): void {
  console.log(`Coverlane is ready at ${address}`);
}

function stopOnSignals(running: Running): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

/** One clear line for what an operator can mend; the whole story for what only we can. */
function fail(error: unknown): never {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}

await main().catch(fail);
