import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a body that is no file may take to arrive, in milliseconds. One of a mebibyte needs half a second on a poor line. */
const BODY_MS = 30_000;

/**
 * Ends requests whose body trickles in: a thousand of them would hold a thousand connections for as long as their senders
 * like. Files have their own limit, of the server (a large one may take minutes).
 */
export function endSlowBodies(app: FastifyInstance, most: number = BODY_MS): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', (request, _, done) => {
    if (isSlowKind(request)) waiting.set(request, setTimeout(() => request.raw.destroy(), most).unref());
    done();
  });
  const arrived = (request: FastifyRequest) => clearTimeout(waiting.get(request));
  app.addHook('preValidation', (request, _, done) => {
    arrived(request);
    done();
  });
  app.addHook('onResponse', (request, _, done) => {
    arrived(request);
    done();
  });
}

function isSlowKind({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['content-type']?.startsWith('multipart/') !== true;
}
