import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Leaving } from './platform/http/readiness.ts';

/** How long requests at work have to end once the door is closed, in milliseconds. */
const WORK_MS = 20_000;

/**
 * Stops a server so that no request is lost: GET /ready says no at once, whoever looks at it has `noticeMs` to send the next
 * requests elsewhere while all of them are still answered; then nobody is let in, and what is at work ends, or is cut after
 * 20 seconds.
 */
export async function drain(app: FastifyInstance, leaving: Leaving, noticeMs: number): Promise<void> {
  leaving.isLeaving = true;
  if (noticeMs > 0) await sleep(noticeMs);
  const late = setTimeout(() => app.server.closeAllConnections(), WORK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(late);
  }
}
