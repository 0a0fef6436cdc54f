import type { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import { memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { Caller } from '../../testing/portal.ts';

/** Links an account of the sandbox bank. */
export async function linked(own: Caller): Promise<void> {
  const { linkToken } = (await own.call(memberAccount.memberLinkToken, {})).body;
  const bank = { linkToken, username: 'user_good', password: 'pass_good' };
  const { accounts } = (await own.call(selfEnrollmentMoney.sandboxBank, bank)).body;
  const chosen = { ...bank, account: String(accounts[0]?.id) };
  const { publicToken } = (await own.call(selfEnrollmentMoney.sandboxBank, chosen)).body;
  await own.call(memberAccount.memberExchangeToken, { publicToken: String(publicToken) });
}

type Shown = Reply<typeof continuedMoney.continuedPayment>;

/** What is sent by whoever signs what is shown. */
export const signing = (shown: Shown, frequency: 'once' | 'monthly') => ({
  frequency,
  methodId: String(shown.account?.methodId),
  shown: String(shown[frequency]?.shown),
  typedName: 'Ana Member',
  agreed: true,
});
