import { coverageTypes } from '@coverlane/contract/codes.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FactText } from './FactText.tsx';
import { type Changed, shownChanges } from './shown-changes.ts';

const beforeOf = ({ field, before }: Changed) => <FactText field={field} value={before} />;
const afterOf = ({ field, after }: Changed) => <FactText field={field} value={after} />;

/** Old and new of every field that a change alters, side by side. */
export function OldAndNew({ changed }: { readonly changed: readonly Changed[] }) {
  const t = useText();
  const hasText = useHasText();
  const rows = shownChanges(changed);
  if (rows.length === 0) return null;
  const several = new Set(rows.map(({ personId }) => personId)).size > 1;
  const fieldOf = (one: Changed): string => {
    const key = `members.field.${one.field}`;
    return [several && one.personName, whichText(one, t), hasText(key) ? t(key) : one.field].filter(Boolean).join(': ');
  };
  return (
    <DataTable
      caption={t('enrolling.changed.title')}
      columns={[
        { key: 'field', label: t('enrolling.changed.field'), cell: fieldOf, priority: 1 },
        {
          key: 'before',
          label: t('enrolling.changed.before'),
          cell: beforeOf,
        },
        {
          key: 'after',
          label: t('enrolling.changed.after'),
          cell: afterOf,
        },
        {
          key: 'from',
          width: 'date',
          label: t('enrolling.changed.from'),
          cell: ({ effectiveDate }) => (effectiveDate === null ? '–' : formatDate(effectiveDate)),
          priority: 3,
        },
      ]}
      rows={rows}
      rowKey={({ personId, fact, which, field }) => `${personId} ${fact} ${which} ${field}`}
      empty={null}
    />
  );
}

/** Which of its kind: the coverage type, or the mailing address. */
function whichText({ fact, which }: Changed, t: Translate): string {
  if (fact === 'address') return which === 'mailing' ? t('members.address.mailing') : '';
  const type = coverageTypes.find((one) => one === which);
  return type === undefined ? '' : t(`coverageType.${type}`);
}
