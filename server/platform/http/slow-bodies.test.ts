import { request } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
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

describe('a head that trickles in', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal?.close());

  test('is ended after ten seconds, and holds nobody else up', async () => {
    const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
    const began = performance.now();
    const socket = connect(Number(address.port), address.hostname);
    socket.write('GET /live HTTP/1.1\r\nhost: benefits.example.com\r\n');
    const trickle = setInterval(() => socket.write('x-more: 1\r\n'), 500);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    const ended = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    expect((await fetch(new URL('/config.json', address))).status).toBe(200);
    await ended;
    clearInterval(trickle);
    expect(answer).toMatch(/^(HTTP\/1.1 408|$)/);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
