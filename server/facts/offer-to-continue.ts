import type { Db } from '../platform/db/connect.ts';
import { recordCobraEvents } from './cobra.queries.ts';
import { factsAfter } from '../domain/changes/after.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { FamilyFacts } from '../domain/changes/facts.ts';

/** Records who can continue the coverage that ends (COBRA, domain 3.6). */
export async function offerToContinue(db: Db, facts: FamilyFacts, decisions: readonly Decided[]): Promise<void> {
  let before = facts;
  for (const decision of decisions) {
    await recordCobraEvents(db, before, decision);
    before = factsAfter(before, decision);
  }
}
