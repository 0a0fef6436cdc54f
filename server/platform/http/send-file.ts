import type { FastifyReply } from 'fastify';
import type { FileReply } from './context.ts';
import { sayPart } from './parts.ts';

/** Sends a file under its name, to be saved; its whole, or the part that was asked for. */
export function sendFile(reply: FastifyReply, { name, type, bytes, part }: FileReply): FastifyReply {
  const plain = name.replace(/[^\w.-]/g, '_');
  const named = `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return sayPart(reply, part).header('content-disposition', `attachment; ${named}`).type(type).send(bytes);
}
