import type { Reply } from '@coverlane/contract/call.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';

/** Sends a file of rates as a form, with its other fields. */
export async function sendRates(
  portal: TestPortal,
  caller: Caller,
  { name = 'rates.csv', bytes, ...fields }: { name?: string; bytes: string | Buffer; [field: string]: unknown },
): Promise<{ status: number; body: Reply<typeof sessionRates.uploadRates> & { code?: string } }> {
  const said = Object.entries(fields).map(
    ([field, value]) => `--cut\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
  );
  const file = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${sessionRates.uploadRates.path}`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([Buffer.from(said.join('') + file), Buffer.from(bytes), Buffer.from('\r\n--cut--\r\n')]),
  });
  return { status: reply.statusCode, body: reply.json() };
}
