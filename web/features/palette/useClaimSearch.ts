import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/calls/claims.ts';
import { useCall } from '../../lib/api.ts';
import { useSettled } from './useSettled.ts';

/** One found claim. */
export type FoundClaim = Reply<typeof claims.claimSearch>['rows'][number];

const MOST_ROWS = 5;
/** A claim number: no spaces, and enough figures that few claims begin so. */
const CLAIM_NUMBER = /^(?=(?:\D*\d){4})[\w-]+$/;
const NONE: readonly FoundClaim[] = [];

/**
 * Asks for the claims of a number after a pause in typing. A failure finds nothing and stops nothing.
 * @param typed undefined: this user searches no claims
 */
export function useClaimSearch(typed: string | undefined): {
  readonly rows: readonly FoundClaim[];
  /** The answer to what is typed is on its way. */
  readonly isAsked: boolean;
} {
  const text = typed?.trim() ?? '';
  const number = CLAIM_NUMBER.test(text) ? text : '';
  const settled = useSettled(number);
  const asked = number !== '' && settled === number;
  const reply = useCall(claims.claimSearch, asked ? { claimNumber: number, pageSize: MOST_ROWS } : undefined);
  if (number === '') return { rows: NONE, isAsked: false };
  return { rows: reply.data?.rows ?? NONE, isAsked: !asked || reply.isLoading };
}
