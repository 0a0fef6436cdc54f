import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { createContext, useContext } from 'react';
import { bearerNow } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';

/** Whoever pays, to the calls about a bank account: how they name themselves, where they come back to, and what is asked again then. */
export type Payer = {
  /** null: a member who is signed in, to calls of their own. */
  readonly own:
    | { readonly shopKey: string }
    | { readonly enrollmentIdentifier: string; readonly accessToken: string }
    | null;
  readonly returnTo: string;
  readonly refreshes: readonly AnyCall[];
  /** Whose account it is, as a guess. */
  readonly holder: string;
};

/** A shop that pays by the key of its page, or a worker who is signed in; null: whoever enrolls by a key. */
export const PayerContext = createContext<Payer | null>(null);

const OF_ENROLLMENT: readonly AnyCall[] = [selfEnrollmentMoney.getEnrollmentPayment];

/** Who pays on this page. */
export function usePayer(): Payer {
  const given = useContext(PayerContext);
  const { user } = useSession();
  const own = { enrollmentIdentifier: user?.id ?? '', accessToken: bearerNow() ?? '' };
  return given ?? { own, returnTo: '/member/pay', refreshes: OF_ENROLLMENT, holder: '' };
}
