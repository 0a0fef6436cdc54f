import { mayBillBalance } from '@coverlane/contract/claims/balance-billing.ts';
import { notCoveredTo, sharesOf } from '@coverlane/contract/claims/shares.ts';
import { meaningsOf } from '@coverlane/contract/claims/story.ts';
import { useClaimSentences } from './claim-sentences.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type Claim, reasonsOf } from './claim.ts';

const PARTS = ['deductible', 'copay', 'coinsurance', 'penalty'] as const;

/** Each part of what is left to the patient in a sentence: members are told what it means, staff how much it is. */
function sentencesOf(claim: Claim, t: Translate, own: boolean): string[] {
  const whys = own ? 'claims.why' : 'claims.staffWhy';
  const parts = PARTS.flatMap((part) => {
    const amount = claim.totals[part];
    return amount !== null && Number(amount) > 0 ? [t(`${whys}.${part}`, { amount: formatMoney(amount) })] : [];
  });
  const notCovered = notCoveredTo('patient', claim.lines);
  const { excess } = sharesOf(claim);
  return [
    ...parts,
    ...(notCovered > 0 ? [t(`${whys}.notCovered`, { amount: formatMoney(decimalOf(notCovered)) })] : []),
    ...(excess > 0 ? [t(`${whys}.excess`, { amount: formatMoney(decimalOf(excess)) })] : []),
    ...(mayBillBalance(claim.details.networkStatus, reasonsOf(claim)) ? [t(`${whys}.outOfNetwork`)] : []),
  ];
}

/** Why the patient owes what is left: each part in a sentence, then the reasons the plan gave. */
export function ClaimWhy({ claim, own }: { readonly claim: Claim; readonly own: boolean }) {
  const t = useText();
  const sentences = sentencesOf(claim, t, own);
  const reasons = useReasons(claim);
  if (sentences.length === 0 && reasons.length === 0) return null;
  return (
    <div className="claim-why">
      <h3>{t('claims.why')}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {(sentences.length === 0 || !own || claim.status === 'denied') &&
          reasons.map(({ code, sentence }) => (
            <li key={code}>
              {sentence}
              {!own && <span className="muted"> {code}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** The plan's reasons, each once, in plain words; what the sentences and steps say already is left out (staff read every code with its line). */
function useReasons({ lines, details }: Claim): { code: string; sentence: string }[] {
  const words = useClaimSentences();
  if (!words) return [];
  const skipped = new Set(['1', '2', '3', '45']);
  return meaningsOf(words, reasonsOf({ details, lines })).flatMap(({ code, carc, sentence }) =>
    sentence === undefined || (carc !== undefined && skipped.has(carc)) ? [] : [{ code, sentence }],
  );
}
