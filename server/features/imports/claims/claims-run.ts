import { setImmediate } from 'node:timers/promises';
import { loadClientFacts } from '../../../facts/client.queries.ts';
import { todayIn } from '../../../platform/values/dates.ts';
import { inBatches, oneAhead } from '../batches-ahead.ts';
import { atLater, stretchOf } from '../fault-place.ts';
import { ClaimBatches } from './claim-batch.ts';
import type { AskedItem } from './claims-file.ts';
import { readClaimItems } from './claims-reader.ts';
import type { ClaimsResult, ClaimsRun } from './claims-order.ts';
import { PeopleDesk } from './people-desk.ts';

/** Claims decided together: large enough for few round trips, small enough for little memory. */
const BATCH = 250;

/** Runs through the file: decides every claim, writes the rows, and records the claims where asked. */
export async function runClaims(run: ClaimsRun): Promise<ClaimsResult> {
  const { db, keys, clientId, write, otherPeople } = run;
  const client = await loadClientFacts(db, clientId);
  if (client === null) throw new Error('The client of an import is not visible.');
  const desk = new PeopleDesk({ db, keys, client, today: todayIn(client.timeZone, new Date()), write, otherPeople });
  const batches = new ClaimBatches(run, desk);
  await batches.begin();
  let written: Promise<void> = Promise.resolve();
  for await (const batch of oneAhead(inBatches(itemsOf(run), BATCH))) {
    // What a batch is decided on must hold what the one before wrote.
    await written;
    const stretch = stretchOf(batch);
    const write = await atLater(stretch, () => batches.decide(batch));
    written = atLater(stretch, write);
    written.catch(() => undefined);
    await run.progress(batches.claims);
    await setImmediate();
  }
  await written;
  return batches.result();
}

async function* itemsOf({ bytes, scan }: ClaimsRun): AsyncGenerator<AskedItem> {
  for await (const item of readClaimItems({ bytes, kind: scan.kind, answers: scan.answers }))
    if (item.kind !== 'fileEnd') yield item;
}
