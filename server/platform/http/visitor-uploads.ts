import type { AnyCall } from '@coverlane/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { Parts } from './context.ts';
import { admitUpload } from './upload-limits.ts';
import { receiveFiles } from './uploads.ts';

/** Whose a visitor's upload counts as, by the fields that come before the file; asked before a byte of it is kept. */
export type Admit = (fields: Readonly<Record<string, unknown>>, pool: Parts['pool']) => Promise<{ id: string }>;

interface Sent {
  name: string;
  call: AnyCall;
  parts: Parts;
  admit: Admit | undefined;
}

/** What a visitor sends as a file. Without somebody to count it for, no file is taken. */
export async function receivedOfVisitor(
  { name, call: { upload: limits }, parts, admit }: Sent,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  if (!limits) return {};
  if (!admit) throw new Error(`${name} takes files of visitors and does not say whose they are`);
  const beforeFile = async (fields: Readonly<Record<string, unknown>>) => {
    const { id: userId } = await admit(fields, parts.pool);
    await admitUpload(parts, request, { limits, userId });
  };
  return receiveFiles(request, { name, parts, limits, user: undefined, beforeFile });
}
