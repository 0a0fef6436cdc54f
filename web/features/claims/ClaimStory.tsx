import { actionsOf } from '@coverlane/contract/claim-sentences/claim-sentences.ts';
import { useClaimSentences } from '../../claiming/claim-sentences.ts';
import { ClaimStatusChip } from '../../claiming/ClaimStatus.tsx';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { ClaimBar } from './ClaimBar.tsx';
import type { Claim } from './ClaimPage.tsx';
import { ClaimWhy } from './ClaimWhy.tsx';

/** What was charged, who pays what of it, why, and what happens next. */
export function ClaimStory({ claim }: { readonly claim: Claim }) {
  const t = useText();
  const { type } = useUser();
  const own = type === 'member';
  return (
    <Card
      title={t(`claims.header.${claim.status}`)}
      aside={<ClaimStatusChip status={claim.status} plain={own} />}
      tinted={claim.status === 'denied'}
    >
      <p className="muted">{t('claims.notABill')}</p>
      <Owed claim={claim} own={own} />
      <Waterfall claim={claim} own={own} />
      <ClaimBar claim={claim} own={own} />
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

/** From the charge to what is left, each step a line; a step of nothing is left out, one nobody stated is never invented. */
function Waterfall({ claim, own }: Props) {
  const t = useText();
  const { charges, discount, paid, cob, notCovered, patientResponsibility } = claim.totals;
  const toProvider = claim.lines.filter(({ notCoveredTo }) => notCoveredTo === 'provider');
  const writtenOff = toProvider.length > 0 && Number(notCovered) > 0 && Number(patientResponsibility) === 0;
  const steps = [
    { label: t('claims.step.discount'), amount: discount },
    { label: t('claims.step.paid'), amount: paid },
    { label: t('claims.step.cob'), amount: cob },
    { label: t('claims.step.writtenOff'), amount: writtenOff ? notCovered : null },
  ].filter(({ amount }) => isSome(amount));
  return (
    <dl className="claim-steps">
      <div>
        <dt>{t('claims.step.charged', { place: claim.provider.officeName ?? t('claims.theProvider') })}</dt>
        <dd>
          <Money amount={charges} />
        </dd>
      </div>
      {steps.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span aria-hidden="true">− </span>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      <div className="claim-steps-end">
        <dt>{t(own ? 'claims.youMayOwe' : 'claims.patientMayOwe')}</dt>
        <dd>{patientResponsibility === null ? t('claims.notStated') : <Money amount={patientResponsibility} />}</dd>
      </div>
    </dl>
  );
}

/** What happens next, by state, and by what the codes ask for (domain 7.4). */
function Next({ claim, own }: Props) {
  const t = useText();
  const words = useClaimSentences();
  const codes = claim.lines.flatMap(({ reasonCodes }) => reasonCodes.flatMap(({ carc, rarc }) => [carc, ...rarc]));
  const asked = own ? actionsOf(codes).map((action) => words?.action[action]) : [];
  return (
    <div className="claim-next">
      <h3>{t('claims.next')}</h3>
      <ul>
        <li>{nextOf(claim, t)}</li>
        {asked.filter(Boolean).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function nextOf({ status, pendingReason, totals, details }: Claim, t: Translate): string {
  if (status === 'pending') return t(pendingReason ? `claims.next.${pendingReason}` : 'claims.next.pending');
  if (status === 'denied') return t('claims.next.denied');
  if (status === 'rejected') return t('claims.next.rejected');
  if (status === 'imported') return t('claims.next.imported');
  if (!isSome(totals.patientResponsibility)) return t('claims.next.nothing');
  if (details.payeeType === 'member') return t('claims.next.payeeMember');
  return t('claims.next.bill', { amount: formatMoney(totals.patientResponsibility) });
}
