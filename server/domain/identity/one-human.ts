import type { Identity } from './identity.ts';
import { judge, type Judgement } from './judge.ts';

/** Names and birth date say that two records are one human's, and nothing says that they are not. */
export const isOneHuman = ({ verdict, matchedBy }: Judgement): boolean =>
  verdict !== 'another' && matchedBy.includes('names') && matchedBy.includes('birthDate');

/** Somebody by themselves: what they are in a family, and its number, say nothing about another record of theirs. */
const alone = (identity: Identity): Identity => ({
  ...identity,
  memberNumber: null,
  systemIdentifier: null,
  relationship: null,
});

/**
 * Are two records of a client one human's: an employee who is somebody's dependent, too, or a child of two employees? Names
 * and birth date agree, and no SSN contradicts it (domain 3.3: dual coverage check).
 */
export const isSameOnOtherRecord = (one: Identity, two: Identity): boolean => isOneHuman(judge(alone(one), alone(two)));
