import type { Collection } from '@coverlane/contract/collection.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { goneSince } from './concerned.queries.ts';
import type { Chooser } from './plan-touches.queries.ts';
import { sendBack, toldOf } from './plan-touches.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A record before and after; null: it is not there. */
export type Change = { before: Values | null; after: Values | null };

/** Whom a change concerns, and whether those who submitted have to choose and sign anew. */
export type Concerned = { people: readonly Chooser[]; signAnew: boolean };

/** Whom a change of a record concerns, who has begun to enroll. */
export type ConcernedBy = (change: Change, context: Context) => Promise<Concerned>;

/** Nobody. */
export const NOBODY: Concerned = { people: [], signAnew: false };

type Asked = { confirmed?: unknown; note?: unknown };

type Meant = { confirmed: boolean; note: string | undefined };

/** A call's input without what it says about being meant. */
function meant<Input extends object>(input: Input): { said: Input; how: Meant } {
  const { confirmed, note, ...rest }: Input & Asked = input;
  const how = { confirmed: confirmed === true, note: typeof note === 'string' ? note : undefined };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input less two keys that are none of the record's
  return { said: rest as unknown as Input, how };
}

/** Refuses what concerns somebody until it is confirmed, and with a note where they get theirs back. @returns who does */
function mayBeKept({ people, signAnew }: Concerned, { confirmed, note }: Meant): Chooser[] {
  const back = signAnew ? people.filter(({ status }) => !isDraft(status)) : [];
  const concerned = people.filter((one) => signAnew || isDraft(one.status));
  if (concerned.length > 0 && !confirmed) {
    const { started, submitted, names } = toldOf(concerned);
    throw conflict('touches-people', { started, submitted, names: names.join(', '), named: names.length });
  }
  if (back.length > 0 && note === undefined) throw invalid({ note: 'required' });
  return back;
}

/**
 * An undo of deleting asks for no note: what those have to choose or read who submitted while it was gone is added anew, which does.
 * Whoever has theirs still to submit finds it there again.
 */
function mayComeBack({ people, signAnew }: Concerned, goneSince: Date): void {
  const missedIt = people.some(
    ({ status, submittedAt }) => !isDraft(status) && submittedAt !== null && submittedAt > goneSince,
  );
  if (signAnew && missedIt) throw conflict('submitted-without-it');
}

/** A record as it is listed; null: it is not there. */
async function standing(own: CollectionHandlers, id: string, context: Context): Promise<Values | null> {
  const listed = await own.list({ id, page: 1, pageSize: 1 }, context);
  return 'rows' in listed ? (listed.rows[0] ?? null) : null;
}

/** The undo of deleting of such a collection. */
const undoing =
  (
    own: CollectionHandlers,
    { collection, concernedBy }: { collection: Collection; concernedBy: ConcernedBy },
  ): CollectionHandlers['restore'] =>
  async (input, context) => {
    const gone = await goneSince(context.db, collection.name, input.ids);
    const answer = await own.restore(input, context);
    for (const [id, since] of gone) {
      const after = await standing(own, id, context);
      if (after !== null) mayComeBack(await concernedBy({ before: null, after }, context), since);
    }
    return answer;
  };

/**
 * The handlers of a collection of what people see while they enroll. A change that concerns somebody who has begun says so first, and
 * those who submitted what is no longer so get theirs back with a note, as by a plan, a price or a paper (domain 5.3).
 */
export function askingFirst(collection: Collection, concernedBy: ConcernedBy): Partial<CollectionHandlers> {
  const own = crud(collection);
  const asked = async <Answer>(
    change: Change,
    how: Meant,
    { context, write }: { context: Context; write: () => Answer | Promise<Answer> },
  ): Promise<Answer> => {
    const isThere = change.before !== null || change.after !== null;
    const concerned = isThere ? await concernedBy(change, context) : NOBODY;
    // What cannot be kept at all is refused before anybody is asked: a question takes the change back.
    const answer = await write();
    await sendBack(mayBeKept(concerned, how), how.note ?? '', context);
    return answer;
  };
  return {
    create: (input, context) => {
      const { said, how } = meant(input);
      return asked({ before: null, after: said }, how, { context, write: () => own.create(said, context) });
    },
    update: async (input, context) => {
      const { said, how } = meant(input);
      const before = await standing(own, input.id, context);
      const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
      const after = before && { ...before, ...given };
      return asked({ before, after }, how, { context, write: () => own.update(said, context) });
    },
    remove: async (input, context) => {
      const { said, how } = meant(input);
      const before = await standing(own, input.id, context);
      return asked({ before, after: null }, how, { context, write: () => own.remove(said, context) });
    },
    restore: undoing(own, { collection, concernedBy }),
  };
}
