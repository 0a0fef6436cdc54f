import type { ListAddress } from '../../lib/list-address.ts';
import type { Account } from './account-words.ts';

/** What each part of an account is given. */
export type PartProps = {
  readonly account: Account;
  readonly address: ListAddress;
  readonly onTyped: () => void;
  readonly onSaved: () => void;
};
