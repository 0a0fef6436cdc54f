import type { Db } from '../../platform/db/connect.ts';
import { enqueue, enqueueLater } from '../../platform/jobs/queue.ts';

/** The jobs of enrollments: processing one, drawing its confirmation, and looking for drafts that are over. */
export const PROCESS = 'enrollment-process';
export const EXPIRE = 'enrollment-expire';
export const CONFIRMATION = 'enrollment-confirmation';
export const ROLLOVER = 'session-rollover';

/** Days a draft waits for somebody to go on (domain 4.2). */
const DRAFT_DAYS = 30;

/** What is processed, and with whose rights. */
export type Asked = { enrollmentId: string; userId: string };

const jobOf = ({ enrollmentId, userId }: Asked) =>
  // Retries are the enrollment's own, with its own pauses; the queue's are for a worker that dies.
  ({ task: PROCESS, payload: { enrollmentId, userId }, key: `${PROCESS} ${enrollmentId}`, tries: 25 });

/** Has an enrollment processed, in the transaction that asks for it. */
export const queueProcessing = (db: Db, asked: Asked): Promise<void> => enqueue(db, jobOf(asked));

/** Has it tried again after so many seconds. */
export const queueLater = (db: Db, asked: Asked, seconds: number): Promise<void> =>
  enqueueLater(db, jobOf(asked), seconds);

/** Has the confirmation drawn and kept: it takes longer than all the rest, and nobody waits for it. */
export const queueConfirmation = (db: Db, { enrollmentId, userId }: Asked): Promise<void> =>
  enqueue(db, { task: CONFIRMATION, payload: { enrollmentId, userId }, key: `${CONFIRMATION} ${enrollmentId}` });

/** Has the draft looked at when it is over; every save puts that off. */
export const queueExpiry = (db: Db, enrollmentId: string): Promise<void> =>
  enqueueLater(db, { task: EXPIRE, payload: {}, key: `${EXPIRE} ${enrollmentId}` }, DRAFT_DAYS * 86_400 + 60);
