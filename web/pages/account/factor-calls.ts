import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';

/** What is out of date once the second factor has changed. */
export const factorCalls = [secondFactor.secondFactor, user.userHistory, user.sessions];
