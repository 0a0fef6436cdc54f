import type { Db } from '../../platform/db/connect.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { type Chooser, choosersIn } from './plan-touches.queries.ts';
import { sendBack } from './plan-touches.ts';
import { ratesOfSet, rulesOfSet, type SetOf } from './rates.queries.ts';

/** What a set says now, to be compared with what it says after a change. */
export const said = async (db: Db, of: SetOf): Promise<string> =>
  JSON.stringify([
    (await ratesOfSet(db, of)).map(inOrder).toSorted(),
    (await rulesOfSet(db, of)).map(inOrder).toSorted(),
  ]);

const inOrder = (row: object): string => JSON.stringify(row);

/**
 * Whoever waits for approval and chose something of sets that say another price now has signed one that is not theirs: they get theirs
 * back with the note, are told by mail, and sign what it costs. What is approved or on record stays, and costs follow the rates.
 * @throws Refusal 422 where nothing is said to them
 */
export async function signAnew(changed: readonly SetOf[], note: string | undefined, context: Context): Promise<void> {
  const people = new Map<string, Chooser>();
  for (const { sessionId, entityId } of changed)
    for (const one of await choosersIn(context.db, { sessionId, planId: entityId }))
      if (!isDraft(one.status)) people.set(one.enrollmentId, one);
  if (people.size === 0) return;
  if (note === undefined) throw invalid({ note: 'required' });
  await sendBack([...people.values()], note, context);
}
