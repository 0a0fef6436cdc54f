import { AsyncLocalStorage } from 'node:async_hooks';
import type { Acting } from '@coverlane/contract/words/actors.ts';
import type { Task, TaskList } from 'graphile-worker';

/** What asked for the work that is going on, on a user's behalf: a key, or a command for this user. */
export type AskedBy = Acting | { kind: 'command'; userId: string };

const asking = new AsyncLocalStorage<AskedBy>();

/** Does work that a key or a command asked for: transactions that are opened for its user in it say so (openAsUser). */
export const askedBy = <Result>(by: AskedBy, work: () => Result): Result => asking.run(by, work);

/** What asked for the work that is going on; null: a person, or nobody. The database checks whose it is (access.open_for). */
export const whoAsked = (): AskedBy | null => asking.getStore() ?? null;

/** Jobs that go on in the name of the key that queued them: the queue wrote it into their payload (jobs.add). */
export const namingKeys = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      ((payload, helpers) => {
        const by = actingIn(payload);
        return by === null ? task?.(payload, helpers) : askedBy(by, () => task?.(payload, helpers));
      }) satisfies Task,
    ]),
  );

const actingIn = (payload: unknown): Acting | null =>
  typeof payload === 'object' && payload !== null ? (Reflect.get(payload, 'acting') ?? null) : null;
