import type { RateReply } from '@coverlane/contract/plans/rate-calls.ts';
import { tobaccoUses } from '@coverlane/contract/plans/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { displayedRate, type RateVersion } from './rate-versions.ts';
import { useRateName } from './useRateName.ts';

type Line = { readonly key: string; readonly first: RateReply; readonly rates: readonly RateReply[] };

/** All that a line is found by but tobacco, which has a column. */
const keyOf = ({ tierCode, ageFrom, ageTo, gender, relationshipCode, volumeFrom, volumeTo }: RateReply): string =>
  JSON.stringify([tierCode, ageFrom, ageTo, gender, relationshipCode, volumeFrom, volumeTo]);

const linesOf = (rates: readonly RateReply[]): Line[] =>
  [...Map.groupBy(rates, keyOf)].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, first, rates: [first, ...rest] }] : [],
  );

/** A version as a grid: a row a tier or age band, a column a use of tobacco where prices differ by it (domain 2.5). */
export function RateGrid({ version }: { readonly version: RateVersion }) {
  const t = useText();
  const nameOf = useRateName(null);
  const [sample] = version.rates;
  const uses = tobaccoUses.filter((use) => version.rates.some(({ tobacco }) => tobacco === use));
  const label = (use: (typeof uses)[number]) =>
    uses.length === 1 ? t('plans.amount') : `${t('plans.tobacco')}: ${t(`plans.tobacco.${use}`)}`;
  const columns: Column<Line>[] = [
    {
      key: 'name',
      width: 'name',
      label: t(sample?.tierCode ? 'plans.tier' : 'plans.ages'),
      priority: 1,
      cell: ({ first }) => nameOf(first),
    },
    ...uses.map((use) => ({
      key: use,
      label: label(use),
      width: 'money' as const,
      cell: ({ rates }: Line) =>
        rates
          .filter(({ tobacco }) => tobacco === use)
          .map(({ amount, unit }) => displayedRate(amount, unit))
          .join(' / '),
    })),
  ];
  return (
    <div className="stack stack-tight">
      {sample && (
        <p className="muted small">
          {t(`plans.kind.${sample.kind}`)}, {t(`plans.unit.${sample.unit}`)}
        </p>
      )}
      <DataTable
        caption={t('plans.rates')}
        columns={columns}
        rows={linesOf(version.rates)}
        rowKey={({ key }) => key}
        rowName={({ first }) => nameOf(first)}
        empty={<EmptyState drawing="folder">{t('plans.noRates')}</EmptyState>}
      />
    </div>
  );
}
