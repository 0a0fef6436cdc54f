import type { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { isSandboxBank } from '../../platform/bank/sandbox-bank.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { asPayerReads } from './accounts.ts';

type Call = (typeof selfEnrollmentMoney)['sandboxBank'];

/** The bank of the demonstration answers its page; with a provider, or without one, there is none. */
export function atSandbox({ account, ...signIn }: Input<Call>, { parts: { bank } }: Visitor): Promise<Reply<Call>> {
  if (bank === undefined || !isSandboxBank(bank)) throw notFound();
  return asPayerReads(
    (async () => ({
      accounts: bank.accountsOf(signIn),
      publicToken: account === undefined ? null : bank.choose(signIn, account),
    }))(),
  );
}
