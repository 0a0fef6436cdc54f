import { claims } from '@coverlane/contract/claims/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { useWaits } from './waits.ts';

/**
 * What the claims of the employer that is worked for come to: the same de-identified sums as their page, so nobody who may
 * not read claims learns anything of a person (domain 7.6). Nothing while there are too few people, or no one employer.
 */
export function ClaimsSummaryCard() {
  const t = useText();
  const { type } = useUser();
  const client = useActiveClient();
  const answer = useCall(claims.claimTotals, client ? { clientId: client.id } : undefined);
  useWaits(answer);
  const { whole, through, year } = answer.data ?? {};
  if (!client || !whole || !through) return null;
  const href = `/${type}/claimtotals?client=${client.id}&year=${year}`;
  return (
    <Card
      title={t('homeCards.claims', { year: String(year) })}
      aside={<Anchor href={href}>{t('homeCards.claimsAll')}</Anchor>}
    >
      <DescriptionList
        details={[
          { label: t('homeCards.claimsCounted'), value: formatCount(whole.claims) },
          { label: t('homeCards.claimsPaid'), value: <Money amount={whole.planPaid} /> },
          { label: t('homeCards.claimsOwed'), value: <Money amount={whole.patientsOwe} /> },
        ]}
      />
      <p className="muted small">{t('homeCards.claimsThrough', { date: formatDate(through) })}</p>
    </Card>
  );
}
