import { TOLD_FROM_PCT } from '@coverlane/contract/reinsurance/codes.ts';
import { formatMonth } from '@coverlane/contract/words/formats.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { insertMonths, lockStatement, readersOf } from './issue.queries.ts';
import { issuedMonths } from './months.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';
import type { Worked } from './standing.ts';
import { isRestated } from './statement-reply.ts';

/** Who issues a statement. */
export interface Issuer {
  readonly db: Db;
  readonly by: { readonly id: string; readonly name: string };
}

/**
 * Issues every month that is over and was not issued as it is now. What was issued before stays beside it. Issued twice with
 * nothing changed, it issues nothing.
 * @returns how many months were issued
 * @throws Refusal 409 factor-missing, statement-early
 */
export async function issue(policy: PolicyTerms, worked: Worked, { db, by }: Issuer): Promise<number> {
  const [gap] = worked.missing;
  if (gap) throw conflict('factor-missing', { tier: gap.tier, month: formatMonth(gap.month) });
  const over = worked.months.filter(({ isOver }) => isOver);
  if (over.length === 0) throw conflict('statement-early');
  await lockStatement(db, policy.id);
  const issued = await issuedMonths(db, policy.id);
  const changed = over.filter((month) => {
    const before = issued.find((one) => one.month === month.start);
    return before === undefined || isRestated(month, before);
  });
  if (changed.length === 0) return 0;
  const claimants = worked.claimants
    .filter(({ percent }) => percent >= TOLD_FROM_PCT)
    .toSorted((one, other) => other.percent - one.percent || one.claimant - other.claimant)
    .map(({ claimant, percent, paidCents, excessCents }) => ({ claimant, percent, paidCents, excessCents }));
  await insertMonths(db, { policy, months: changed, claimants, by });
  return changed.length;
}

/** Tells whoever reads it at the employer's and the broker's that a statement was issued. @returns how many */
export async function tellReaders(clientId: string, context: Context): Promise<number> {
  const readers = await readersOf(context.db, clientId);
  const base = await linkBase(context);
  for (const userId of readers) await queueMail(context.db, { userId, kind: 'stopLossStatement', linkBase: base });
  return readers.length;
}
