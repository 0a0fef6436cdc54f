import { request } from 'node:http';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

const app = () => {
  const server = Fastify();
  endSlowBodies(server, 300);
  server.post('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    return {};
  });
  return server;
};
let server: ReturnType<typeof app>;
let port = 0;
beforeEach(async () => {
  server = app();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => server.close());

function send(parts: string[], pause: number): Promise<number | string> {
  const length = parts.join('').length;
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': length };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    }).on('error', (error) => resolve(error.message));
    const [first = '', ...rest] = parts;
    sent.write(first);
    rest.forEach((part, at) => setTimeout(() => sent.write(part), pause * (at + 1)));
    setTimeout(() => sent.end(), pause * parts.length);
  });
}

test('a body that trickles in is ended, however many parts it comes in', async () => {
  expect(await send([...'{"a": 123456}'], 100)).toMatch(/hang up|ECONNRESET|EPIPE/);
});

test('a body that is there may take as long to answer as it takes', async () => {
  expect(await send(['{"a":', '1}'], 20)).toBe(200);
});
