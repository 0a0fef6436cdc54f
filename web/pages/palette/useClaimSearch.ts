import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useSettled } from './useSettled.ts';

/** One found claim. */
export type FoundClaim = Reply<typeof claims.claimSearch>['rows'][number];

const MOST_ROWS = 5;
/** A claim number: no spaces, and enough figures that few claims begin so. */
const CLAIM_NUMBER = /^(?=(?:\D*\d){4})[\w-]+$/;
const NONE: readonly FoundClaim[] = [];

const numberIn = (typed: string): string => (CLAIM_NUMBER.test(typed.trim()) ? typed.trim() : '');

/**
 * Asks for the claims of a number after a pause in typing. A failure finds nothing and stops nothing.
 * @param typed undefined: this user searches no claims
 */
export function useClaimSearch(typed: string | undefined): {
  readonly rows: readonly FoundClaim[];
  /** The answer to what is typed is on its way. */
  readonly isAsked: boolean;
} {
  const number = numberIn(typed ?? '');
  const settled = useSettled(number);
  const asked = number !== '' && settled === number;
  const { data, isLoading } = useCall(
    claims.claimSearch,
    asked ? { claimNumber: number, pageSize: MOST_ROWS } : undefined,
  );
  return { rows: (asked && data?.rows) || NONE, isAsked: settled !== number || isLoading };
}
