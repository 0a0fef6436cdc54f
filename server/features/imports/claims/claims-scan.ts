import type { ClaimFileEnd } from '@coverlane/x12/claim-file.ts';
import { type AskedItem, type FileBytes, referencesIn } from './claims-file.ts';
import { claimsKind, type ClaimsKind, type Outside, readClaimItems } from './claims-reader.ts';
import type { DayAnswers } from './undated.rules.ts';
import { TokenSet } from './token-set.ts';

/** What must be known of a claim file before anything of it is decided. */
export type ClaimsScan = {
  kind: ClaimsKind;
  answers: DayAnswers;
  end: ClaimFileEnd;
  outside: Outside;
  /** Goes past an item in a second reading. */
  pass: (item: AskedItem) => void;
  /** Does one of these names of a claim come again, after what was passed? Such claims are kept until then. */
  comesAgain: (...names: readonly (string | null)[]) => boolean;
};

/** The names a claim of a file is called by. */
const namesOf = (item: AskedItem): string[] => [...new Set([item.account, ...referencesIn(item)])];

/** Reads a file once from end to end without keeping it: is it whole, and which claims come again in it? */
export async function scanClaims(bytes: FileBytes, answers: DayAnswers): Promise<ClaimsScan> {
  const kind = await claimsKind(bytes);
  const names = new TokenSet();
  const outside = { adjusted: 0, transferred: 0 };
  for await (const item of readClaimItems({ bytes, kind, answers, outside })) {
    if (item.kind === 'fileEnd') {
      return {
        kind,
        answers,
        end: item,
        outside,
        pass: (passed) => {
          for (const name of namesOf(passed)) names.pass(name);
        },
        comesAgain: (...asked) => asked.some((name) => name !== null && names.comesAgain(name)),
      };
    }
    for (const name of namesOf(item)) names.add(name);
  }
  throw new Error('A file ended without its end.');
}
