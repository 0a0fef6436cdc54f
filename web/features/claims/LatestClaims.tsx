import { claims } from '@coverlane/contract/claims/calls.ts';
import { sharesOf } from '@coverlane/contract/claims/shares.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { ThinBar } from '../../ui/charts/ThinBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { ClaimStatusChip } from './ClaimStatus.tsx';
import type { ClaimLine } from './ClaimTable.tsx';
import './latest-claims.css';

/** How many claims stand at home. */
const LATEST = 3;

/** What is asked for them. */
export const latestClaims = { pageSize: LATEST };

/** The latest claims of a member and of the family they may see; nothing where there are none. */
export function LatestClaims() {
  const t = useText();
  const { data } = useCall(claims.claimList, latestClaims);
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('claims.latest')}
      aside={<Anchor href="/member/claims">{t('claims.latestAll', { count: data.total })}</Anchor>}
    >
      <ul className="plain-list claims-latest">
        {data.rows.map((line) => (
          <Latest key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function Latest({ line }: { readonly line: ClaimLine }) {
  const t = useText();
  const { id, providerName, claimType, serviceDateFrom, memberName, patientResponsibility, totalCharges } = line;
  return (
    <li data-open={patientResponsibility === null || undefined}>
      <Anchor href={`/member/claim/${id}`} className="claims-latest-who">
        {providerName ?? t(`claims.type.${claimType}`)}
      </Anchor>
      <span className="claims-latest-owed">
        {patientResponsibility === null ? (
          <ClaimStatusChip status={line.status} form="plain" />
        ) : (
          <strong>
            <Money amount={patientResponsibility} />
          </strong>
        )}
      </span>
      <span className="muted small">{`${formatDate(serviceDateFrom)} · ${memberName}`}</span>
      <span className="muted small claims-latest-owed">
        {patientResponsibility === null ? (
          <>
            {t('claims.charged')} <Money amount={totalCharges} />
          </>
        ) : (
          t('claims.mayOwe')
        )}
      </span>
      {patientResponsibility !== null && <Shares line={line} />}
    </li>
  );
}

/** To scale: what the plan paid, what is left to the patient, and the rest. The amounts stand in words above and in the claim. */
function Shares({ line: { totalCharges, paid, patientResponsibility } }: { readonly line: ClaimLine }) {
  const totals = { charges: totalCharges, discount: null, cob: null, paid, patientResponsibility };
  const shares = sharesOf({ totals, lines: [] });
  return (
    <ThinBar
      parts={[
        { tone: 'plan', value: shares.paid },
        { tone: 'discount', value: shares.unstated },
        { tone: 'you', value: shares.owed ?? 0 },
      ]}
    />
  );
}
