import { sql } from 'kysely';
import type { Context } from '../http/context.ts';
import { uuid7 } from '../values/uuid7.ts';

/** What happens to an account's locks and second factor; each has its text `account.event.<name>`. */
export type AccountEvent =
  | 'locked'
  | 'searchAlarm'
  | 'codesSetUp'
  | 'codesRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'factorReset'
  | 'viewedAs'
  | 'viewEnded';

/** Writes it into the account's history, with the address it came from; who did it is read from the signed context. */
export async function noteAccountEvent(
  { db, request }: Pick<Context, 'db' | 'request'>,
  userId: string,
  event: AccountEvent,
): Promise<void> {
  const agent = request.headers['user-agent'] ?? null;
  await sql`select access.note_history(${uuid7()}, ${userId}, ${event}, ${request.ip}, ${agent}, '{}'::jsonb)`.execute(
    db,
  );
}
