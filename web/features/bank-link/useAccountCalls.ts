import { memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { useAction } from '../../lib/api.ts';
import { usePayer } from './usePayer.ts';

type Own = typeof memberAccount;

/** Opens the way to the payer's bank: by their own call where they are signed in, else by the public one. */
export function useOpenBank() {
  const { own, returnTo } = usePayer();
  const publicly = useAction(selfEnrollmentMoney.linkToken);
  const signedIn = useAction(memberAccount.memberLinkToken);
  const { isPending, error } = own === null ? signedIn : publicly;
  const open = () => (own === null ? signedIn.mutateAsync({ returnTo }) : publicly.mutateAsync({ ...own, returnTo }));
  return { isPending, error, open };
}

/** Fetches what was chosen at the bank. */
export function useFinishAtBank() {
  const { own, refreshes } = usePayer();
  const publicly = useAction(selfEnrollmentMoney.exchangeLinkToken, { refreshes });
  const signedIn = useAction(memberAccount.memberExchangeToken, { refreshes });
  const finish = (chosen: Input<Own['memberExchangeToken']>) =>
    own === null ? signedIn.mutateAsync(chosen) : publicly.mutateAsync({ ...own, ...chosen });
  return { error: own === null ? signedIn.error : publicly.error, finish };
}

/** Keeps an account that was typed. */
export function useEnterAccount() {
  const { own, refreshes } = usePayer();
  const publicly = useAction(selfEnrollmentMoney.enterAccount, { refreshes });
  const signedIn = useAction(memberAccount.memberEnterAccount, { refreshes });
  return (typed: Input<Own['memberEnterAccount']>) =>
    own === null ? signedIn.mutateAsync(typed) : publicly.mutateAsync({ ...own, ...typed });
}

/** Names the two deposits. */
export function useNameDeposits() {
  const { own, refreshes } = usePayer();
  const publicly = useAction(selfEnrollmentMoney.nameDeposits, { refreshes });
  const signedIn = useAction(memberAccount.memberNameDeposits, { refreshes });
  return (named: Input<Own['memberNameDeposits']>) =>
    own === null ? signedIn.mutateAsync(named) : publicly.mutateAsync({ ...own, ...named });
}
