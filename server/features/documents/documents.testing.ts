import type { Reply } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';

const EVERYBODY = '["admin","broker","client","member","partner","tpa"]';
let sent = 0;

/** A category whose documents are for every kind of user. */
export async function aCategory(owner: Pool, installationId: string, said: { phi?: boolean } = {}): Promise<string> {
  const id = uuid7();
  await owner
    .insertInto('categories')
    .values({ id, installation_id: installationId, name: `Papers ${id}`, visible_to: EVERYBODY, ...said })
    .execute();
  return id;
}

/** Sends a PDF as a document of the caller's, another one each time. */
export async function sendDocument(portal: TestPortal, caller: Caller, fields: Record<string, string>) {
  const file = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n% ${(sent += 1)} ${uuid7()}\n`;
  const { body } = await sendFile(portal, caller, { fields, name: 'plan.pdf', bytes: Buffer.from(file) });
  return { ...body, file };
}

/** Sends a file as a document of the caller's. */
export async function sendFile(
  { app }: TestPortal,
  caller: Caller,
  { fields, name, bytes }: { fields: Record<string, string>; name: string; bytes: Buffer },
) {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--cut\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const reply = await app.inject({
    method: 'POST',
    url: `${API_BASE}/documents`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([
      Buffer.from(`${parts.join('')}--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--cut--\r\n'),
    ]),
  });
  return { status: reply.statusCode, body: reply.json<Reply<typeof documents.documentGet>>() };
}
