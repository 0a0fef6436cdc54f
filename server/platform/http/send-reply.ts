import type { AnyCall } from '@coverlane/contract/call.ts';
import { placeOfAccepted } from './accepted.ts';
import { compressed, type Exchange } from './compressed.ts';
import { FileReply } from './context.ts';
import { sendFile } from './send-file.ts';
import { inTheirNames } from './spelling.ts';

/** Replies are parsed by the contract, so no column leaks by accident. */
export async function send(call: AnyCall, answer: unknown, { request, reply }: Exchange): Promise<unknown> {
  void reply.header('cache-control', 'no-store');
  if (answer instanceof FileReply) return sendFile(reply, answer);
  const said = inTheirNames(call, call.reply.parse(answer), request);
  void reply.type('application/json; charset=utf-8');
  const place = placeOfAccepted(call, said);
  if (place !== undefined) void reply.code(202).header('location', place);
  return reply.send(await compressed(call, JSON.stringify(said), { request, reply }));
}
