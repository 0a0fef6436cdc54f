import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import type { CalendarDate } from '../values/dates.ts';
import type { Parts } from '../http/context.ts';
import { clientsToWork, mark, openForRules } from './daily.queries.ts';
import { enqueue } from './queue.ts';

/** A client's day: what is due on it is done by every part of the program that has something to do by itself. */
export type ClientDay = { parts: Parts; clientId: string; today: CalendarDate };

/**
 * One part's work of a day. It runs again where a worker died, and for days that were missed: each thing it does is its
 * own transaction (`byRules`) and is marked there (`mark`), so that nothing is done twice.
 */
export type DayWork = (day: ClientDay) => Promise<void>;

/** Looks every hour, at five past, which clients' day has begun; two hours of a server that was off are made up for. */
export const DAILY_ROUND = 'daily-round';
export const DAILY_CRONTAB = `5 * * * * ${DAILY_ROUND} ?fill=2h`;

const CLIENT = 'daily-client';
const dayOf = z.object({ clientId: z.string(), today: z.string() });

/** Runs something in a transaction of the client's rules: its rows, as nobody. */
export const byRules = <Result>(
  { parts, clientId }: Pick<ClientDay, 'parts' | 'clientId'>,
  run: (db: Db) => Promise<Result>,
): Promise<Result> =>
  parts.pool.transaction().execute(async (db) => {
    if (!(await openForRules(db, clientId))) throw new Error('The client of the day is gone.');
    return run(db);
  });

/** Works off a client's day: all parts in their order, then the day is done. */
export async function workDay(day: ClientDay, works: readonly DayWork[]): Promise<void> {
  for (const work of works) await work(day);
  const { clientId, today } = day;
  await byRules(day, (db) => mark(db, { clientId, kind: 'day', about: clientId, day: today }));
}

/** The jobs of the day. `parts.pool` is the worker role's. */
export const dailyTasks = (parts: Parts, works: readonly DayWork[]): TaskList => ({
  [DAILY_ROUND]: () =>
    parts.pool.transaction().execute(async (db) => {
      for (const { clientId, day } of await clientsToWork(db, new Date()))
        await enqueue(db, { task: CLIENT, payload: { clientId, today: day }, key: `${CLIENT} ${clientId}` });
    }),
  [CLIENT]: (sent: unknown) => workDay({ ...dayOf.parse(sent), parts }, works),
});

/**
 * Does something with each of several things. One that fails does not keep the others from their turn; the day fails
 * with it at the end and is tried again.
 * @throws the first failure
 */
export async function eachInTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  let first: { error: unknown } | undefined;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      first ??= { error };
    }
  }
  if (first) throw first.error;
}
