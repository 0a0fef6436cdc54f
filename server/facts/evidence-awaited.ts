import { type Awaiting, awaitingEvidence } from '../domain/consequences/awaiting-evidence.ts';
import { benefitsHeld } from '../domain/benefits-held.ts';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { type CalendarDate, todayIn } from '../platform/values/dates.ts';
import { loadClientFacts } from './client.queries.ts';
import { type Candidates, mayAwaitEvidence } from './evidence-awaited.queries.ts';
import { loadFamilies } from './families.queries.ts';
import { loadPricing } from './pricing.queries.ts';

/** An amount that waits for evidence of insurability: of whom, and on which day of the client that was found. */
export type AwaitedEvidence = Awaiting & { subscriberId: string; planName: string; today: CalendarDate };

type Reading = { db: Db; keys: FieldKeys };

/**
 * Amounts of the reader's clients, of one of them or of one family, that wait for evidence. Nothing of it is stored: it is worked out
 * from what is covered and was decided (domain 2.3).
 * @param today each client's own where it is not said
 */
export async function evidenceAwaited(
  reading: Reading,
  { today, ...of }: { clientId?: string | undefined; subscriberId?: string | undefined; today?: CalendarDate },
): Promise<AwaitedEvidence[]> {
  const found: AwaitedEvidence[] = [];
  for (const each of await mayAwaitEvidence(reading.db, of))
    found.push(...(await ofClient(each, { ...reading, on: today })));
  return found;
}

async function ofClient(
  { clientId, subscriberIds }: Candidates,
  { on, ...reading }: Reading & { on: CalendarDate | undefined },
): Promise<AwaitedEvidence[]> {
  const client = await loadClientFacts(reading.db, clientId);
  if (client === null) return [];
  const today = on ?? todayIn(client.timeZone, new Date());
  const families = await loadFamilies({ ...reading, client, today }, { subscriberIds });
  const pricing = await loadPricing(reading.db, clientId);
  return families.flatMap((facts) =>
    awaitingEvidence(facts, pricing).map((one) => ({
      ...one,
      today,
      subscriberId: facts.people[0]?.subscriberId ?? '',
      planName: pricing.plans.get(one.planId)?.name ?? benefitName(facts, one.planId),
    })),
  );
}

/** What an extra benefit of a session was called when it was elected. */
const benefitName = (facts: FamilyFacts, id: string): string =>
  benefitsHeld(facts).find(({ subject }) => subject === id)?.says.name ?? '';
