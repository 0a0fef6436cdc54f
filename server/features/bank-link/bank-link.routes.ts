import { billMoney } from '@coverlane/contract/bank-link/bill-calls.ts';
import { authorisationsByKey, ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import { hoursMoney, memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import { shopMoney } from '@coverlane/contract/bank-link/shop-calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts, Visitor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { billPayment, payBillByDebit } from './bill-paying.ts';
import { enterAccount, exchangeLinkToken, linkToken, nameDeposits } from './accounts.ts';
import { hashOfAuthorisationKey } from './authorisation-key.ts';
import { tellPayer } from '../../facts/tell-payer.ts';
import { authorisationOfKey, ownAuthorisationsOf, revokeOfKey, revokeOwn } from './authorisations.queries.ts';
import { continuedPayment, payContinued } from './continued-paying.ts';
import { hoursPayment, memberAccounts, payHours } from './hours-paying.ts';
import { getEnrollmentPayment, processPayment, storePayment } from './promising.ts';
import { atSandbox } from './sandbox.ts';
import { payByShop, shopPayment } from './shop-paying.ts';

/** Serves bank accounts, what somebody allowed to be drawn from them, and how they take it back. */
export function bankLinkRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: ownAuthorisations,
    handlers: {
      authorisations: async (_, { db }) => ({ rows: await ownAuthorisationsOf(db, null) }),
      revokeAuthorisation: revoke,
    },
  });
  servePublic(app, parts, {
    calls: authorisationsByKey,
    handlers: { authorisationByKey: async ({ key }, visitor) => byKey(key, visitor), revokeByKey },
  });
  serve(app, parts, { calls: memberAccount, handlers: memberAccounts });
  serve(app, parts, { calls: hoursMoney, handlers: { hoursPayment, payHours } });
  serve(app, parts, { calls: continuedMoney, handlers: { continuedPayment, payContinued } });
  serve(app, parts, { calls: billMoney, handlers: { billPayment, payBillByDebit } });
  servePublic(app, parts, { calls: shopMoney, handlers: { shopPayment, payByShop } });
  servePublic(app, parts, {
    calls: selfEnrollmentMoney,
    handlers: {
      linkToken,
      exchangeLinkToken,
      enterAccount,
      nameDeposits,
      getEnrollmentPayment,
      storePayment,
      processPayment,
      sandboxBank: atSandbox,
    },
  });
}

async function own({ db }: Context, id: string) {
  const [found] = await ownAuthorisationsOf(db, id);
  if (found === undefined) throw notFound();
  return found;
}

async function revoke({ id }: { id: string }, context: Context) {
  await own(context, id);
  const clientId = await revokeOwn(context.db, id);
  if (clientId !== undefined) await noteRevoked(context, { id, clientId });
  return own(context, id);
}

async function byKey(key: string, { db }: Visitor) {
  const found = await authorisationOfKey(db, hashOfAuthorisationKey(key));
  if (found === undefined) throw notFound();
  return found;
}

async function revokeByKey({ key }: { key: string }, visitor: Visitor) {
  const before = await byKey(key, visitor);
  const clientId = await revokeOfKey(visitor.db, hashOfAuthorisationKey(key));
  if (clientId !== undefined) await noteRevoked(visitor, { id: before.id, clientId });
  return byKey(key, visitor);
}

/** Who pays is told by mail, too; who revoked is in the audit log. */
async function noteRevoked(
  { db }: Pick<Visitor, 'db'>,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await tellPayer(db, { authorisationId: id, clientId, mail: 'revoked' });
  const what = { objectType: 'paymentauthorisation', objectId: id, clientId };
  await appendAudit(db, { action: 'authorisation-revoked', ...what, outcome: 'ok' });
}
