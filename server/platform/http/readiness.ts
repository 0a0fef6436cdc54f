import type { FastifyInstance } from 'fastify';

/** What must be well so that this process may be sent requests: a name and whether it is. */
export type Readiness = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** How long the slowest part may take to say so, in milliseconds: as long as the database's own sign of life. */
const ANSWER_MS = 2_000;

/** Whether the process is on its way out: it answers all that comes, and asks to be sent nothing more. */
export interface Leaving {
  isLeaving: boolean;
}

/**
 * Serves GET /live (the process answers at all: restart it where it does not) and GET /ready (send it requests): 503 while
 * something is not well, naming what, and from the moment it was told to stop.
 */
export function serveReadiness(app: FastifyInstance, parts: Readiness, leaving: Leaving): void {
  app.get('/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (_, reply) => {
    const asked = await Promise.all(
      Object.entries(parts).map(async ([name, isWell]): Promise<[string, boolean]> => [name, await inTime(isWell)]),
    );
    const wrong = asked.filter(([, isWell]) => !isWell).map(([name]) => name);
    if (leaving.isLeaving) wrong.push('stopping');
    void reply.header('cache-control', 'no-store').code(wrong.length === 0 ? 200 : 503);
    return reply.send({ status: wrong.length === 0 ? 'ok' : 'not ready', wrong });
  });
  // Whoever keeps a connection open opens a new one, elsewhere, after the next answer.
  app.addHook('onSend', async (_, reply) => {
    if (leaving.isLeaving) void reply.header('connection', 'close');
  });
}

/** A part that fails or takes too long is not well. */
async function inTime(isWell: () => boolean | Promise<boolean>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_MS);
  });
  try {
    return await Promise.race([Promise.resolve(isWell()).catch(() => false), tooLate]);
  } finally {
    clearTimeout(late);
  }
}
