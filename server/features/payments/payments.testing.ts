import { createHash } from 'node:crypto';
import type { Reply } from '@coverlane/contract/call.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { sql } from 'kysely';
import { readNacha } from '../../domain/payments/nacha-read.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { testKeys } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';

/** What a test cares about of a payment; the rest has a sensible default. */
export type PaymentPlan = {
  clientId: string;
  personId: string;
  name?: string;
  amountCents?: number;
  dueDate?: string;
  status?: string;
  enrollmentId?: string | null;
  account?: string;
  routing?: string;
  kind?: string;
  /** Somebody who pays already. */
  payer?: PlannedPayment;
};
export type PlannedPayment = { id: string; payerId: string; methodId: string; authorisationId: string; number: string };

const standard = {
  enrollmentId: null,
  kind: 'recurring',
  amountCents: 72_488,
  dueDate: '2026-01-20',
  status: 'queued',
} as const;

/** Somebody pays by an account they allowed, and one payment waits. */
export async function aPayment(owner: Pool, plan: PaymentPlan): Promise<PlannedPayment> {
  const payer = plan.payer ?? (await aPayer(owner, plan));
  const id = uuid7();
  const made = { ...standard, ...plan };
  const { rows } = await sql<{
    number: string;
  }>`insert into payments (id, client_id, payer_id, enrollment_id, kind, amount_cents,
      due_date, method_id, authorisation_id, sec, status, idempotency_key)
    values (${id}, ${plan.clientId}, ${payer.payerId}, ${made.enrollmentId}, ${made.kind}, ${made.amountCents},
      ${made.dueDate}, ${payer.methodId}, ${payer.authorisationId}, 'WEB', ${made.status}, ${id})
    returning 'P-' || lpad(number::text, 6, '0') as number`.execute(owner);
  return { ...payer, id, number: rows[0]?.number ?? '' };
}

async function aPayer(owner: Pool, plan: PaymentPlan) {
  const ids = { payerId: uuid7(), methodId: uuid7(), authorisationId: uuid7() };
  const { clientId, personId, name = 'Jane Doe', account = '000123456789', routing = '021000021' } = plan;
  const sealed = testKeys.seal({ table: 'payment_methods', column: 'account', rowId: ids.methodId }, account);
  const words = 'I authorize Evergreen TPA.';
  await sql`insert into payers (id, client_id, person_id, kind, name) values (${ids.payerId}, ${clientId}, ${personId}, 'directBill',
    ${name})`.execute(owner);
  await sql`insert into payment_methods (id, client_id, payer_id, holder, bank_name, routing, account, mask, type, provider, validation)
    values (${ids.methodId}, ${clientId}, ${ids.payerId}, ${name}, 'First Bank', ${routing}, ${sealed}, ${account.slice(-4)},
      'checking', 'manual', 'verified')`.execute(owner);
  await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, due_day, first_date, amount_cents,
      language, words, words_sha256, typed_name)
    values (${ids.authorisationId}, ${clientId}, ${ids.payerId}, ${ids.methodId}, 'monthly', 20, '2026-01-20', 72488, 'en', ${words},
      ${createHash('sha256').update(words).digest()}, ${name})`.execute(owner);
  return ids;
}

/** Who the installation is to its bank. */
export const ourBank = {
  bankName: 'First Bank',
  bankRouting: '091000019',
  originId: '1234567890',
  companyName: 'Evergreen TPA',
  companyId: '1234567890',
};

/** The same where nobody enters it by hand. */
export const anOrigin = (owner: Pool, installationId: string) =>
  sql`insert into payment_origins (installation_id, bank_name, bank_routing, origin_id, company_name, company_id)
    values (${installationId}, ${ourBank.bankName}, ${ourBank.bankRouting}, ${ourBank.originId}, ${ourBank.companyName},
      ${ourBank.companyId}) on conflict do nothing`.execute(owner);

/** An account of a payer that was proved. */
export async function anAccount(
  owner: Pool,
  { clientId, payerId }: { clientId: string; payerId: string },
): Promise<void> {
  const id = uuid7();
  const sealed = testKeys.seal({ table: 'payment_methods', column: 'account', rowId: id }, '000123456789');
  await sql`insert into payment_methods (id, client_id, payer_id, holder, bank_name, routing, account, mask, type, provider, validation)
    values (${id}, ${clientId}, ${payerId}, 'Holder', 'First Bank', '021000021', ${sealed}, '6789', 'checking', 'manual',
      'verified')`.execute(owner);
}

/** Sends a file of the bank. */
export async function sendAnswer(portal: TestPortal, caller: Caller, text: string) {
  const file = `--cut\r\ncontent-disposition: form-data; name="file"; filename="bank.txt"\r\n\r\n${text}\r\n--cut--\r\n`;
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${paymentBatches.readAnswer.path}`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.from(file, 'latin1'),
  });
  type Body = Reply<typeof paymentBatches.readAnswer> & { code?: string; fields?: Record<string, string> };
  return { status: reply.statusCode, body: reply.json<Body>() };
}

/** What a bank sends back of entries: returns (R…) or notifications of change (C… with the corrected data). */
export type BankAnswer = { trace: string; code: string; cents: number; data?: string };

/** A return file as a bank writes it, by hand: it shares nothing with the writer of the program. */
export function returnFile(answers: readonly BankAnswer[]): string {
  const money = (cents: number, width: number): string => String(cents).padStart(width, '0');
  const lines = [
    `1011234567890 0910000192611270930A094101${'EVERGREEN TPA'.padEnd(23)}${'FIRST BANK'.padEnd(23)}        `,
  ];
  lines.push(`5225${'EVERGREEN TPA'.padEnd(36)}1234567890WEB${'INS PREM'.padEnd(10)}261124261127   1091000010000001`);
  answers.forEach(({ trace, code, cents, data = '' }, at) => {
    const own = `09100001${money(at + 1, 7)}`;
    const amount = code.startsWith('C') ? 0 : cents;
    lines.push(
      `626021000021${'000123456789'.padEnd(17)}${money(amount, 10)}${'P'.padEnd(15)}${'DOE JANE'.padEnd(22)}  1${own}`,
    );
    const said = code.startsWith('C')
      ? `      02100002${data.padEnd(29)}${' '.repeat(15)}`
      : `      02100002${' '.repeat(44)}`;
    lines.push(`79${code.startsWith('C') ? '8' : '9'}${code}${trace}${said}${own}`);
  });
  const sum = answers.reduce((total, { code, cents }) => total + (code.startsWith('C') ? 0 : cents), 0);
  const hash = String((2_100_002 * answers.length) % 10_000_000_000).padStart(10, '0');
  const counted = `${hash}${money(sum, 12)}${money(0, 12)}`;
  lines.push(`8225${money(answers.length * 2, 6)}${counted}1234567890${' '.repeat(25)}091000010000001`);
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(`9000001${money(blocks, 6)}${money(answers.length * 2, 8)}${counted}${' '.repeat(39)}`);
  while (lines.length % 10 !== 0) lines.push('9'.repeat(94));
  return lines.join('\r\n');
}

/** The entries of a file, by the number of their payment. */
export const entriesIn = (text: string) =>
  new Map(
    readNacha(text).batches.flatMap((batch) => batch.entries.map((entry) => [entry.individualId, { batch, entry }])),
  );
