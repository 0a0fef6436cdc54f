import type { ReactNode } from 'react';
import { mayBillBalance } from '@coverlane/contract/claims/balance-billing.ts';
import { APPEAL_DAYS } from '@coverlane/contract/claims/appeals.ts';
import { actionSentence } from '@coverlane/contract/claims/sentences.ts';
import { askedBy, lastDayToAppeal } from '@coverlane/contract/claims/story.ts';
import { useClaimSentences } from './claim-sentences.ts';
import { ClaimStatusChip } from './ClaimStatus.tsx';
import { dayOf, formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { ClaimBar } from './ClaimBar.tsx';
import type { Claim } from './claim.ts';
import { reasonsOf, sharesOf } from './claim-shares.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { ClaimWhy } from './ClaimWhy.tsx';

/** What was charged, who pays what of it, why, and what happens next. */
export function ClaimStory({ claim, actions }: { readonly claim: Claim; readonly actions: ReactNode }) {
  const t = useText();
  const { type } = useUser();
  const own = type === 'member';
  const shares = sharesOf(claim);
  const { officeName, providerName } = claim.provider;
  const isBillable = mayBillBalance(claim.details.networkStatus, reasonsOf(claim));
  return (
    <Card
      title={<ClaimStatusChip status={claim.status} form="header" />}
      aside={<span className="muted">{t('claims.notABill')}</span>}
      footer={actions}
    >
      <Owed claim={claim} own={own} />
      <ClaimSteps shares={shares} place={officeName ?? providerName} own={own} isBillable={isBillable} />
      <ClaimBar shares={shares} own={own} isBillable={isBillable} />
      <ClaimWhy claim={claim} own={own} />
      <Next claim={claim} own={own} />
    </Card>
  );
}

type Props = { readonly claim: Claim; readonly own: boolean };

/** The one figure that a worried reader looks for. */
function Owed({ claim, own }: Props) {
  const t = useText();
  const { patientResponsibility } = claim.totals;
  if (patientResponsibility === null) return null;
  return (
    <p className="claim-owed">
      <span>{t(own ? 'claims.youMayOwe' : 'claims.patientMayOwe')}</span>
      <strong>
        <Money amount={patientResponsibility} />
      </strong>
    </p>
  );
}

const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) !== 0;

/** Said already by the sentence of a denied claim, and no more where the time for it is over. */
const APPEAL = 'appeal';

/** What happens next, by state, and by what the codes ask for (domain 7.4). */
function Next({ claim, own }: Props) {
  const t = useText();
  const words = useClaimSentences();
  const canAppeal = claim.status !== 'denied' && appealOf(claim)?.isOver !== true;
  const actions = own ? askedBy(reasonsOf(claim)).filter((action) => canAppeal || action !== APPEAL) : [];
  const asked = actions.map((action) => words && actionSentence(words, action));
  return (
    <div className="claim-next">
      <h3>{t('claims.next')}</h3>
      <ul>
        <li>{nextOf(claim, t, own ? 'claims.next' : 'claims.staffNext')}</li>
        {asked.filter(Boolean).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Members are told what to do, staff how the claim stands. */
type Words = 'claims.next' | 'claims.staffNext';

/** Until when its decision can be appealed; undefined before the explanation of benefits is there. */
function appealOf({ eob }: Claim): { date: string; isOver: boolean } | undefined {
  if (eob.date === null) return undefined;
  const last = lastDayToAppeal(eob.date);
  return { date: formatDate(last), isOver: last < dayOf() };
}

function deniedOf(claim: Claim, t: Translate, words: Words): string {
  const appeal = appealOf(claim);
  if (!appeal) return t(`${words}.denied`, { days: APPEAL_DAYS });
  return t(`${words}.${appeal.isOver ? 'deniedLate' : 'deniedUntil'}`, { date: appeal.date, days: APPEAL_DAYS });
}

/** What the provider may ask for: out of the network also what is above the plan's price. */
function billOf(
  { totals, details, lines, owed }: Pick<Claim, 'totals' | 'details' | 'lines'> & { owed: string },
  t: Translate,
  words: Words,
) {
  const amount = formatMoney(owed);
  if (!mayBillBalance(details.networkStatus, reasonsOf({ lines, details })) || !isSome(totals.discount))
    return t(`${words}.bill`, { amount });
  return t(`${words}.billOut`, { amount, balance: formatMoney(totals.discount) });
}

function nextOf(claim: Claim, t: Translate, words: Words): string {
  const { status, pendingReason, totals, details, lines } = claim;
  if (status === 'pending') return t(`${words}.${pendingReason ?? 'pending'}`);
  if (status === 'denied') return deniedOf(claim, t, words);
  if (status !== 'completed') return t(`${words}.${status}`);
  if (!isSome(totals.patientResponsibility)) return t(`${words}.nothing`);
  if (details.payeeType === 'member' && isSome(totals.paid)) return t(`${words}.payeeMember`);
  return billOf({ totals, details, lines, owed: totals.patientResponsibility }, t, words);
}
