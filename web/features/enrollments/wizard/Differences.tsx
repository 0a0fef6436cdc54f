import { formatDate } from '../../../lib/format.ts';
import { useHasText, useText } from '../../../lib/i18n.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { Difference } from './differences.ts';
import { nameOfKey } from './names.ts';
import { useDraft } from './useDraft.ts';

/** The answers of two windows beside each other, where they differ. */
export function Differences({ rows }: { readonly rows: readonly Difference[] }) {
  const t = useText();
  const labelOf = useLabelOf();
  const shown = useShown();
  return (
    <DataTable
      caption={t('enrollment.stale.both')}
      columns={[
        {
          key: 'field',
          label: t('enrollment.stale.answer'),
          cell: ({ field }: Difference) => labelOf(field),
          priority: 1,
        },
        { key: 'mine', label: t('enrollment.stale.mine'), cell: ({ field, mine }) => shown(field, mine) },
        { key: 'theirs', label: t('enrollment.stale.theirs'), cell: ({ field, theirs }) => shown(field, theirs) },
      ]}
      rows={rows}
      rowKey={({ field }) => field}
      empty={<p>{t('enrollment.stale.same')}</p>}
    />
  );
}

/** 'dependents.d1.dob' as "Ara: Date of birth". */
function useLabelOf(): (field: string) => string {
  const t = useText();
  const hasText = useHasText();
  const { answers } = useDraft();
  return (field) => {
    const [group = '', key = ''] = field.split('.');
    const name = `enrollment.field.${field.split('.').at(-1) ?? ''}`;
    const label = hasText(name) ? t(name) : t('enrollment.stale.other');
    const type = `coverageType.${key}`;
    if (group === 'dependents') return `${nameOfKey(answers, key, t)}: ${label}`;
    return group === 'elections' && hasText(type) ? `${t(type)}: ${label}` : label;
  };
}

/** A value as people read it: plans by name, numbers that are secret by their last digits. */
function useShown(): (field: string, value: string) => string {
  const { enrollment } = useDraft();
  const plans = new Map(enrollment.offers.flatMap(({ plans: all }) => all.map(({ planId, name }) => [planId, name])));
  return (field, value) => {
    if (value === '') return '–';
    if (field.endsWith('.ssn')) return `•••${value.slice(-4)}`;
    return plans.get(value) ?? formatDate(value);
  };
}
