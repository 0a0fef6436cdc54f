import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import type { UploadLimits } from '@coverlane/contract/files/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { notFound } from './refusals.ts';

/** A call that takes a file, by its name. */
export interface Sending {
  name: string;
  call: AnyCall & { upload: UploadLimits };
}

/** What the address of an upload in pieces says. */
export const paramsOf = ({ params }: FastifyRequest): { call?: string; id?: string } => Object(params);

/** The call that an upload in pieces is for. @throws Refusal 404 for one that takes no file */
export function sendingOf(request: FastifyRequest): Sending {
  const name = paramsOf(request).call ?? '';
  const call = allCalls.get(name);
  if (!call?.upload) throw notFound();
  return { name, call: { ...call, upload: call.upload } };
}
