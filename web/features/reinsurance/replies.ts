import type { Reply } from '@coverlane/contract/call.ts';
import type { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import type { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import type { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import type { Translate } from '../../lib/i18n.ts';

/** A policy, its statement and a case as their calls answer them. */
export type Policy = Reply<typeof reinsurance.stopLossPolicy>;
export type StatementReply = Reply<typeof statements.stopLossStatement>;
export type OpenCase = Reply<typeof stopLossCases.stopLossCase>;

/** How a contract counts claims, in words. */
export const basisText = (basis: Policy['contractBasis'], t: Translate): string =>
  basis === 'paid' ? t('reinsurance.basis.paid') : basis;
