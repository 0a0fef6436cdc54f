import type { Db } from '../platform/db/connect.ts';
import { enqueue, enqueueAll } from '../platform/jobs/queue.ts';

/** What a payer is told (domain 6.4, 6.6), each at the authorisation it is about. */
export const payerMailKinds = ['authorised', 'revoked', 'replaced', 'amount', 'returned', 'due', 'reversed'] as const;
export type PayerMail = (typeof payerMailKinds)[number];

/** The job that writes to payers. */
export const PAYER_MAIL = 'payer-mail';
const TRIES = 15;

export type ToldPayer = {
  authorisationId: string;
  clientId: string;
  mail: PayerMail;
  /** The payment that came back, where it is about one. */
  paymentId?: string;
};

const jobOf = (told: ToldPayer) => ({
  task: PAYER_MAIL,
  payload: told,
  key: `${PAYER_MAIL} ${told.mail} ${told.paymentId ?? told.authorisationId}`,
  tries: TRIES,
});

/** Has a payer told something of an authorisation, in the transaction in which it happens. */
export const tellPayer = (db: Db, told: ToldPayer): Promise<void> => enqueue(db, jobOf(told));

/** The same of many, by one statement: a file of the bank may have ten thousand returns. */
export const tellPayers = (db: Db, told: readonly ToldPayer[]): Promise<void> => enqueueAll(db, told.map(jobOf));
