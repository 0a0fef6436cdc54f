import { setImmediate } from 'node:timers/promises';
import type { ClaimVerdict } from '@coverlane/contract/claim-codes.ts';
import type { Writing } from '../../../db/facts/apply.queries.ts';
import type { Db } from '../../../db/connect.ts';
import { loadClientFacts } from '../../../db/facts/client.queries.ts';
import type { FieldKeys } from '../../../db/field-encryption.ts';
import { todayIn } from '../../../domain/dates.ts';
import { inBatches, oneAhead } from '../batches-ahead.ts';
import { ClaimBatches } from './claim-batch.ts';
import type { ClaimFileRow } from './claim-rows.queries.ts';
import type { AskedItem, FileBytes, Reason } from './claims-file.ts';
import { readClaimItems } from './claims-reader.ts';
import type { ClaimsScan } from './claims-scan.ts';
import { PeopleDesk, type UnknownPatient } from './people-desk.ts';

/** How many claims of each verdict, how many lines they have, and how many patients are undecided. */
export type ClaimCounts = Record<ClaimVerdict, number> & { lines: number; unknownPeople: number };

/** What came of a run through the file; `faults`: the first claims that cannot be taken. */
export type ClaimsResult = { counts: ClaimCounts; unknown: UnknownPatient[]; faults: ClaimFileRow[] };

/** One run through a file that was found to be whole. */
export type ClaimsRun = {
  db: Db;
  keys: FieldKeys;
  importId: string;
  clientId: string;
  scan: ClaimsScan;
  bytes: FileBytes;
  /** To apply it as well; null: a dry run. */
  write: Writing | null;
  otherPeople: 'create' | 'leaveOut' | null;
  /** Set where the same bytes were applied before: nothing is recorded, for this reason. */
  replay: Reason | null;
  /** Told how many of the file's claims are done. */
  progress: (claims: number) => Promise<void>;
};

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
    written = (await batches.decide(batch))();
    written.catch(() => undefined);
    await run.progress(batches.claims);
    await setImmediate();
  }
  await written;
  return batches.result();
}

async function* itemsOf({ bytes, scan }: ClaimsRun): AsyncGenerator<AskedItem> {
  for await (const item of readClaimItems(bytes, scan.kind)) if (item.kind !== 'fileEnd') yield item;
}
