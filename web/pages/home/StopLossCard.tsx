import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

/** Where the aggregate of each employer stands by its last issued statement; nothing where none was issued, or nobody may read it. */
export function StopLossCard() {
  const t = useText();
  const { type } = useUser();
  const active = useActiveClient();
  const may = useAllows()(statements.aggregateStandings.access);
  const answer = useCall(statements.aggregateStandings, active ? { clientId: active.id } : {}, { enabled: may });
  useWaits(answer);
  const standings = answer.data?.rows ?? [];
  if (standings.length === 0) return null;
  const hrefOf = (policyId: string) =>
    type === 'admin' || type === 'tpa' ? `/${type}/stoploss/${policyId}` : `/${type}/stoploss?policy=${policyId}`;
  return (
    <Card title={t('reinsurance.card')}>
      <ul className="plain-list home-list">
        {standings.map(({ policyId, clientName, policyNumber, ratio }) => (
          <li key={policyId}>
            <Anchor href={hrefOf(policyId)}>{clientName}</Anchor>
            <span className="muted numbers">
              {policyNumber} · {t('reinsurance.cardLine', { ratio: ratioText(ratio) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
