import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Input } from '@coverlane/contract/call.ts';
import { files } from '@coverlane/contract/files/calls.ts';
import { mayHaveOriginal } from '@coverlane/contract/imports/shapes.ts';
import type { FastifyInstance } from 'fastify';
import { headsFolder } from '../../platform/audit/heads-folder.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { type Context, FileReply, type Parts } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { importedFile } from './files.queries.ts';

/** Serves the files that the portal keeps, to administrators. */
export function fileRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: files, handlers: { filesDownload } });
}

const filesDownload = ({ disk, path }: Input<typeof files.filesDownload>, context: Context): Promise<FileReply> =>
  disk === 'imports' ? received(path, context) : head(path, context);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A file as its sender sent it, streamed.
 * @throws Refusal 404 for an import that the reader may not see, 403 without the rights to the SSNs and health information in it
 */
async function received(id: string, { db, user, parts, saw }: Context): Promise<FileReply> {
  const file = ID.test(id) ? await importedFile(db, id) : undefined;
  if (!file) throw notFound();
  if (!mayHaveOriginal(file.kind, user.permissions)) throw forbidden();
  saw({ type: 'import-file', id, clientId: file.clientId });
  return new FileReply(file.name, 'application/octet-stream', Readable.from(filesOf(parts).open(id)));
}

/** A file of signed heads, by its name: nothing else in that folder, and nothing outside it. */
async function head(name: string, { parts, saw }: Context): Promise<FileReply> {
  const folder = headsFolder(process.env, parts.dataDir);
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.includes(name)) throw notFound();
  saw({ type: 'audit-heads', id: name });
  return new FileReply(name, 'text/plain; charset=utf-8', createReadStream(join(folder, name)));
}
