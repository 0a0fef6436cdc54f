import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';
import { type AnyCall, isByCookie } from '@coverlane/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What was asked, and the answer that goes back. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Below it an answer fits into two packets, and pressing it saves nobody anything. */
const WORTH_IT = 2048;
/** From it on another thread does it: the server has other requests to answer meanwhile. */
const LONG = 65_536;
/** The quickest level: 25 claims, 10 KB, become 2 KB in 0.05 ms of the processor. */
const QUICKLY = { level: constants.Z_BEST_SPEED };

const gzipAside = promisify(gzip);

/** Does whoever asks take gzip? `gzip;q=0` says no. */
const takesGzip = ({ headers }: FastifyRequest): boolean => {
  const taken = headers['accept-encoding'];
  const said = (Array.isArray(taken) ? taken.join(',') : (taken ?? '')).split(',').map((one) => one.trim());
  const own = said.find((one) => /^(gzip|x-gzip)\s*(;|$)/i.test(one)) ?? said.find((one) => /^\*\s*(;|$)/.test(one));
  return own !== undefined && !/;\s*q=0(\.0*)?$/i.test(own);
};

/**
 * The text of an answer as it travels: pressed where it is long and the browser takes that. Answers that hold a token or
 * another secret never are, and neither is the one that a cookie alone opens: nobody can learn from the length of an answer
 * what is in it (decision 145). Sets `content-encoding` and `vary`.
 */
export async function compressed(call: AnyCall, text: string, { request, reply }: Exchange): Promise<string | Buffer> {
  const length = Buffer.byteLength(text);
  if (call.again === 'untold' || isByCookie(call) || length <= WORTH_IT) return text;
  void reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return text;
  void reply.header('content-encoding', 'gzip');
  return length < LONG ? gzipSync(text, QUICKLY) : gzipAside(text, QUICKLY);
}
