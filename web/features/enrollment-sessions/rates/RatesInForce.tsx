import type { Reply } from '@coverlane/contract/call.ts';
import type {
  SessionRateLine,
  SessionRuleLine,
  sessionRates,
} from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSentence } from '../../../lib/sentence.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { displayedRate } from '../../plans/rate-versions.ts';
import { useRateName } from '../../plans/useRateName.ts';

type Rates = Reply<typeof sessionRates.enrollmentSessionRates>;

/** The set that holds: a line for each rate, and what the employer pays. */
export function RatesInForce({ data }: { readonly data: Rates | undefined }) {
  const t = useText();
  const say = useSentence();
  const divisionOf = (id: string | null) =>
    data?.divisions.find((one) => one.id === id)?.name ?? t('plans.allDivisions');
  return (
    <Card title={t('sessionRates.inForce')}>
      {data?.warnings.map((warning) => (
        <Banner key={warning.code} kind="warn">
          {say('sessionRates', warning)}
        </Banner>
      ))}
      <RateTable lines={data?.lines} divisionOf={divisionOf} />
      {data && data.rules.length > 0 && <Employer rules={data.rules} divisionOf={divisionOf} />}
    </Card>
  );
}

type DivisionOf = (id: string | null) => string;

/** Rates as a table; undefined: still on the way. */
export function RateTable({
  lines,
  divisionOf,
}: {
  readonly lines: readonly SessionRateLine[] | undefined;
  readonly divisionOf: DivisionOf;
}) {
  const t = useText();
  const nameOf = useRateName(null);
  return (
    <DataTable
      caption={t('plans.rates')}
      columns={[
        { key: 'name', width: 'name', label: t('sessionRates.for'), priority: 1, cell: nameOf },
        {
          key: 'tobacco',
          width: 'state',
          label: t('plans.tobacco'),
          cell: ({ tobacco }) => t(`plans.tobacco.${tobacco}`),
        },
        {
          key: 'amount',
          width: 'money',
          label: t('sessionRates.amount'),
          cell: ({ amount, unit }) => displayedRate(amount, unit),
        },
        { key: 'division', label: t('plans.division'), priority: 3, cell: ({ divisionId }) => divisionOf(divisionId) },
        {
          key: 'from',
          width: 'date',
          label: t('plans.from'),
          priority: 3,
          cell: ({ effectiveDate }) => formatDate(effectiveDate),
        },
      ]}
      rows={lines}
      rowKey={(line: SessionRateLine) => JSON.stringify(line)}
      rowName={nameOf}
      empty={<EmptyState>{t('sessionRates.none')}</EmptyState>}
      skeletonRows={4}
    />
  );
}

function Employer({
  rules,
  divisionOf,
}: {
  readonly rules: readonly SessionRuleLine[];
  readonly divisionOf: DivisionOf;
}) {
  const t = useText();
  const shareOf = useShareText();
  return (
    <DataTable
      caption={t('sessionRates.employer')}
      columns={[
        { key: 'share', label: t('sessionRates.employer'), priority: 1, wrap: true, cell: shareOf },
        {
          key: 'class',
          label: t('sessionRates.class'),
          cell: ({ classCode }) => classCode ?? t('sessionRates.everyClass'),
        },
        { key: 'division', label: t('plans.division'), priority: 3, cell: ({ divisionId }) => divisionOf(divisionId) },
      ]}
      rows={rules}
      rowKey={(rule: SessionRuleLine) => JSON.stringify(rule)}
      rowName={shareOf}
      empty={null}
    />
  );
}

/** "80 %", "$250.00", "EMP 80 %, FAM 50 %": what the employer pays by a rule. */
function useShareText(): (rule: SessionRuleLine) => string {
  const t = useText();
  const percent = (text: string) => t('sessionRates.percent', { percent: String(Number(text)) });
  return ({ kind, employerPct, dependentPct, flatAmount, tierAmounts, bands }) => {
    if (kind === 'all' || kind === 'none') return t(`sessionRates.employer.${kind}`);
    if (kind === 'percentOfEmpPctDep') return `${percent(employerPct)} / ${percent(dependentPct)}`;
    if (bands.length > 0) return t('sessionRates.employer.byAge');
    const said = kind === 'percentByTier' ? percent : formatMoney;
    const tiers = Object.entries(tierAmounts).map(([code, amount]) => `${code} ${said(amount)}`);
    if (tiers.length > 0) return tiers.join(', ');
    return kind === 'percentTotal' ? percent(employerPct) : formatMoney(flatAmount);
  };
}
