import type { Input, Reply } from '@coverlane/contract/call.ts';
import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { bankLists } from '@coverlane/contract/hour-bank/list-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { adjustHours, holdHours, recordSelfPay, withdrawHours } from './entries.ts';
import { banksOf, entriesOf, isPerson } from './hour-bank.queries.ts';
import { bankReply } from './hour-bank.rules.ts';
import { hourBankList, hourBankListFile } from './list.ts';
import { hourCoupon, hourStatement } from './papers.ts';

type Calls = typeof hourBanks;

/** Serves banks of hours: to each worker their own, to who keeps the fund all of it (domain 13.2). */
export function hourBankRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: hourBanks,
    handlers: { memberHours, hourStatement, hourCoupon, adjustHours, recordSelfPay, holdHours, withdrawHours },
  });
  serve(app, parts, { calls: bankLists, handlers: { hourBankList, hourBankListFile } });
}

/** GET /hours. @throws Refusal 404 */
async function memberHours(
  { memberId }: Input<Calls['memberHours']>,
  context: Context,
): Promise<Reply<Calls['memberHours']>> {
  const { db, user, saw } = context;
  const isMember = user.type === 'member';
  const personId = memberId ?? (isMember ? user.entityId : null);
  if (personId === null) throw invalid({ memberId: 'required' });
  if (!(await isPerson(db, personId))) throw notFound();
  const banks = await banksOf(db, personId);
  const entries = await entriesOf(db, personId);
  for (const { clientId } of banks) saw({ type: 'hours', id: personId, clientId });
  return { banks: banks.map((bank) => bankReply(bank, !isMember)), entries };
}
