import { announcement, loadDemonstration } from '../demo/load.ts';
import { wantsDemonstration } from './config.ts';
import { StartRefused } from './platform/db/start-refused.ts';
import { failureOf } from './platform/http/logging.ts';
import { outboxFolder } from './platform/mail/post.ts';
import { type Prepared, type Running, startPortal } from './start.ts';

/** `npm start`: starts the portal, loads the demonstration where there is nothing yet, says where all of it is. */
async function main(): Promise<void> {
  const running = await startPortal(process.env, loadFirst);
  stopOnSignals(running);
  await announce(running);
}

/** An installation for real people never gets invented ones: not in production mode, not where anything is, nor unasked elsewhere. */
async function loadFirst(prepared: Prepared): Promise<void> {
  if (wantsDemonstration(process.env)) await loadDemonstration(prepared);
}

async function announce({ address, ownerUrl, parts }: Running): Promise<void> {
  const lines = [`Coverlane is ready at ${address}`, ...(ownerUrl === undefined ? [] : await announcement(ownerUrl))];
  const outbox = `Outgoing mail lands in ${outboxFolder(parts.dataDir)} (SMTP_URL names a mail server)`;
  lines.push(process.env['SMTP_URL'] ? 'Outgoing mail goes to the server of SMTP_URL' : outbox, 'Stop with Ctrl-C');
  console.log(lines.join('\n'));
}

/** Ctrl-C, a service manager's stop, or the death of the process that started this one: each stops cleanly, once. */
function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

/** One clear line for what an operator can mend; the whole story for what only we can. */
function fail(error: unknown): never {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}

// What nobody caught, without its text, which may hold anything.
process.on('uncaughtException', (error) => {
  console.error(JSON.stringify({ level: 'fatal', ...failureOf(error) }));
  process.exit(1);
});
await main().catch(fail);
