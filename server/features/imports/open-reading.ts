import type { Db } from '../../platform/db/connect.ts';
import type { Writing } from '../../facts/apply.queries.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { ImportRecord } from './imports.queries.ts';
import type { Replay } from './replay.ts';
import type { RosterBytes } from './roster-reader.ts';
import type { RosterScan } from './roster-scan.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { createPlans } from './created-plans.queries.ts';
import { plansToCreate, standingDecisions, withCreated, withPlans } from './created-plans.rules.ts';
import { openIdentities } from './open-identities.ts';
import { codeDecisions, type DecidedCode } from './plan-codes.queries.ts';
import { plansByCode } from './plans-of-file.rules.ts';
import type { RosterReading } from './roster-batch.ts';

/** One run through a file that was found to be whole. */
export type RosterRun = {
  db: Db;
  keys: FieldKeys;
  record: ImportRecord;
  scan: RosterScan;
  bytes: RosterBytes;
  /** To apply it as well; null: a dry run. */
  write: Writing | null;
  terminateAbsent: boolean;
  /** Set where the same bytes were applied before: nobody is changed, but by rows that waited then. */
  replay: Replay | null;
  /** Told how many of the file's members are done. */
  progress: (members: number) => Promise<void>;
};

/** A reading with who decided its codes. */
export type OpenReading = RosterReading & { decided: ReadonlyMap<string, DecidedCode> };

/** Loads what every family needs, with the plans that are to be created for the file's codes. */
export async function openReading({ db, keys, record, scan, write, replay }: RosterRun): Promise<OpenReading> {
  const client = await loadClientFacts(db, record.client_id);
  if (client === null) throw new Error('The client of an import is not visible.');
  const decided = standingDecisions(client, await codeDecisions(db, client.id));
  const created = plansToCreate(client, decided, { codes: scan.codes, newId: uuid7 });
  if (write !== null) await createPlans(db, client.id, created);
  const today = todayIn(client.timeZone, new Date());
  const { atHand, identity } = await openIdentities({ db, keys, client, today }, record.id);
  return {
    db,
    keys,
    client: withPlans(client, created),
    standing: new Set(client.plans.keys()),
    today,
    decided,
    rules: { codes: withCreated(decided, created), byCode: plansByCode(client), newId: uuid7, identity },
    ssnHolders: new Map(),
    identifiers: new Map(),
    given: { ssns: new Map(), identifiers: new Map() },
    atHand,
    waiting: new Set(),
    replay,
    hold: write !== null,
    kept: new Map(),
    repeated: scan.repeated,
  };
}
