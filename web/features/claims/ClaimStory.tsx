import type { ReactNode } from 'react';
import { mayBillBalance } from '@coverlane/contract/claims/balance-billing.ts';
import { APPEAL_DAYS } from '@coverlane/contract/claims/appeals.ts';
import { actionSentence } from '@coverlane/contract/claims/sentences.ts';
import { sharesOf } from '@coverlane/contract/claims/shares.ts';
import { askedBy, lastDayToAppeal, nextOf, type NextStep } from '@coverlane/contract/claims/story.ts';
import { useClaimSentences } from './claim-sentences.ts';
import { ClaimStatusChip } from './ClaimStatus.tsx';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { ClaimBar } from './ClaimBar.tsx';
import { type Claim, reasonsOf } from './claim.ts';
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

/** Said already by the sentence of a denied claim, and no more where the time for it is over. */
const APPEAL = 'appeal';

/** What happens next, by state, and by what the codes ask for (domain 7.4). */
function Next({ claim, own }: Props) {
  const t = useText();
  const today = useToday();
  const words = useClaimSentences();
  const reasons = reasonsOf(claim);
  const { date } = claim.eob;
  const canAppeal = claim.status !== 'denied' && (date === null || lastDayToAppeal(date) >= today);
  const actions = own ? askedBy(reasons).filter((action) => canAppeal || action !== APPEAL) : [];
  const asked = actions.map((action) => words && actionSentence(words, action));
  const next = nextOf({ ...claim, ...claim.details, reasons, explained: date }, today);
  return (
    <div className="claim-next">
      <h3>{t('claims.next')}</h3>
      <ul>
        <li>{t(`${own ? 'claims.next' : 'claims.staffNext'}.${next.step}`, valuesOf(next))}</li>
        {asked.filter(Boolean).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** The values of the sentence of a next step, as they are read. */
const valuesOf = (next: NextStep) => ({
  days: APPEAL_DAYS,
  ...('date' in next && { date: formatDate(next.date) }),
  ...('amount' in next && { amount: formatMoney(next.amount) }),
  ...('balance' in next && { balance: formatMoney(next.balance) }),
});
