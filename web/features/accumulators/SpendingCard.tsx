import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { YearLane } from './Phases.tsx';
import { SpendingBar } from './SpendingBar.tsx';
import { SpendingRing } from './SpendingRing.tsx';
import { hasLimit } from './spending-words.ts';

type Props = { readonly memberId: string; readonly href: string };

/** The deductible and the limit of a member's medical plan at a glance; nothing where there are none. */
export function SpendingCard({ memberId, href }: Props) {
  const t = useText();
  const { data } = useCall(accumulatorCalls.accumulator, { memberId });
  const own = data?.rows.filter(
    ({ scope, network, kind, coverageType }) =>
      scope === 'individual' &&
      network !== 'out' &&
      (kind === 'deductible' || kind === 'oop') &&
      coverageType === 'medical',
  );
  if (!data || !own || own.length === 0) return null;
  const limited = own.filter((row) => hasLimit(row));
  const isMet = own.some((row) => row.kind === 'deductible' && row.met && hasLimit(row));
  return (
    <Card title={t('spending.cardTitle')} aside={<Anchor href={href}>{t('spending.cardSee')}</Anchor>}>
      <div className="stack">
        {limited.length > 0 && (
          <div className="chart-rings">
            {limited.map((row) => (
              <SpendingRing key={row.accumulatorId} row={row} />
            ))}
          </div>
        )}
        {own
          .filter((row) => !hasLimit(row))
          .map((row) => (
            <SpendingBar key={row.accumulatorId} row={row} />
          ))}
        <YearLane rows={own} />
        <div>
          {isMet && <p>{t('spending.cardMet')}</p>}
          <p className="small muted">{t('spending.asOf', { date: formatDate(data.asOfDate) })}</p>
        </div>
      </div>
    </Card>
  );
}
