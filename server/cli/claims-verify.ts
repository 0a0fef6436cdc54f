// npm run claims:verify: which decisions of files that were applied would today's rules not make? Exit code 0: none; 1: these.
import { StartRefused } from '../platform/db/start-refused.ts';
import { type Doubt, doubtsOfClaims } from '../features/imports/claims/verify-claims.queries.ts';
import { withOwner } from './owner-session.ts';

const WORDS: Record<Doubt['rule'], string> = {
  'other-number': "a payment under another number of the payer's took the place of a decision that nobody took back",
  'other-days': 'a payment decided a claim of other days of service',
  'other-charge': 'a payment of another charge decided a bill, whose other services are gone',
  'other-member': 'the file gave another member number than the person has',
  'older-decision': 'an older decision took the place of a newer one',
  'bill-over-decision': "a provider's bill took a decision of the payer's back",
  'differs-from-repeated': 'passed over as repeated, but the claim it was said to repeat says something else',
  'repeated-in-file':
    'passed over as repeated beside another claim of the same file; look whether its services are others',
};

const sentence = ({ rule, clientNumber, claimNumber, importId, fileName, place, now, before }: Doubt): string =>
  [
    `Claim ${claimNumber} of client ${clientNumber}: ${rule}: ${WORDS[rule]}.`,
    `  import ${importId} (${fileName}), ${place === null ? 'row not kept' : `row ${place}`}`,
    `  the file: ${now}`,
    `  before:   ${before || 'nothing that stands'}`,
  ].join('\n');

/** What is printed of the doubts that were found: each with its claim, import, row and rule, then how many. */
export const reportOf = (doubts: readonly Doubt[]): string =>
  [
    ...doubts.map(sentence),
    doubts.length === 0
      ? 'Every decision is one that the rules would make.'
      : `Decisions to look at: ${doubts.length}. Nothing was changed: undo the import, or correct the claim, where it is wrong.`,
  ].join('\n');

if (import.meta.main) {
  try {
    const doubts = await withOwner(process.env, ({ owner }) => doubtsOfClaims(owner));
    console.log(reportOf(doubts));
    process.exitCode = doubts.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}
