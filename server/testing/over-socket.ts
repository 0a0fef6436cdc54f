import { connect } from 'node:net';
import type { AnyCall } from '@coverlane/contract/call.ts';

interface Whole {
  call: AnyCall;
  /** With the API's base and every field filled in. */
  path: string;
  headers: Record<string, string>;
  body: string;
  chunked: boolean;
}

/** Sends all of a body before it reads a word of the answer, as a browser does. @returns the answer, head and all */
export function overSocket(port: number, { call, path, headers, body, chunked }: Whole): Promise<string> {
  const lines = Object.entries({ ...headers, host: `127.0.0.1:${port}`, 'content-type': 'application/json' });
  const head = [`${call.method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    const size = chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
    socket.write(`${head.join('\r\n')}\r\nconnection: close\r\n${size}\r\n\r\n`);
    socket.write(chunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
  });
}
