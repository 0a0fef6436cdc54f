import { createHash } from 'node:crypto';
import type { AnyCall, Reply } from '@coverlane/contract/call.ts';
import { sql } from 'kysely';
import type { Pool } from '../../platform/db/connect.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';

/** A carrier of some of ACME's plans. */
export async function aCarrier(
  owner: Pool,
  { installationId, acme }: World,
  { name, plans }: { name: string; plans: readonly (keyof World['acme']['plans'])[] },
): Promise<string> {
  const id = uuid7();
  await sql`insert into suppliers (id, installation_id, name, kind) values (${id}, ${installationId}, ${name}, 'carrier')`.execute(
    owner,
  );
  await sql`update baseplans b set supplier_id = ${id} from plans p where p.base_plan_id = b.id
    and p.id = any(${plans.map((plan) => acme.plans[plan])}::uuid[])`.execute(owner);
  return id;
}

type SentFile = { path?: string; fields?: Record<string, string>; name?: string; text: string };

/** Sends a file with fields beside it. */
export async function sendFile<C extends AnyCall>(
  { portal, caller }: { portal: TestPortal; caller: Caller },
  call: C,
  { path = call.path, fields = {}, name = 'bill.csv', text }: SentFile,
) {
  const boundary = createHash('sha256').update(text).digest('hex').slice(0, 20);
  const part = (head: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const named = Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value));
  const payload = `${named.join('')}${part(`name="file"; filename="${name}"`, text)}--${boundary}--\r\n`;
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${path}`,
    headers: { ...caller.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  type Body = Reply<C> & { code?: string; fields?: Record<string, string> };
  return { status: reply.statusCode, body: reply.json<Body>() };
}

/** An 820 by hand: it shares nothing with the reader. */
export function an820(
  payment: { amount: string; trace: string; date: string },
  people: readonly { number: string; last: string; first: string; amount: string }[],
): string {
  const body = [
    'ST*820*0001*005010X218',
    `BPR*I*${payment.amount}*C*ACH*CCP*01*021000021*DA*123456789*1234567890**01*091000019*DA*987654321*${payment.date}`,
    `TRN*1*${payment.trace}`,
    'N1*PE*EVERGREEN TPA*FI*123456789',
    'N1*PR*ACME TOOL*FI*987654321',
    ...people.flatMap(({ number, last, first, amount }, at) => [
      `ENT*${at + 1}*2J*34*`,
      `NM1*IL*1*${last}*${first}****N*${number}`,
      `RMR*AZ*POLICY-1**${amount}`,
    ]),
  ];
  return [
    'ISA*00*          *00*          *ZZ*ACMETOOL       *ZZ*EVERGREEN      *261120*0900*^*00501*000000001*0*T*:',
    'GS*RA*ACMETOOL*EVERGREEN*20261120*0900*1*X*005010X218',
    ...body,
    `SE*${body.length + 1}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~\n');
}
