import { secondFactor } from '@coverlane/contract/calls/second-factor.ts';
import { user } from '@coverlane/contract/calls/user.ts';

/** What is out of date once the second factor has changed. */
export const factorCalls = [secondFactor.secondFactor, user.userHistory, user.sessions];
