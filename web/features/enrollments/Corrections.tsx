import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { actorSaid } from '../../lib/actors.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';

type Found = Pick<Reply<typeof enrollments.getEnrollment>, 'corrections' | 'answers' | 'offers'>;
type Field = Found['corrections'][number]['fields'][number];

/** What staff corrected of an enrollment that could not be processed: who, when, and each answer before and after. */
export function Corrections({ found }: { readonly found: Found }) {
  const t = useText();
  const labelOf = useLabelOf(found);
  const shown = useShown(found);
  if (found.corrections.length === 0) return null;
  return (
    <Card title={t('enrolling.correction.title')}>
      {found.corrections.map(({ by, at, fields }) => (
        <DataTable
          key={at}
          caption={t('enrolling.correction.line', { name: actorSaid(by, t), at: formatDateTime(at) })}
          columns={[
            {
              key: 'field',
              label: t('enrolling.correction.field'),
              cell: ({ field }: Field) => labelOf(field),
              priority: 1,
            },
            { key: 'before', label: t('enrolling.correction.before'), cell: ({ before }) => shown(before) },
            { key: 'after', label: t('enrolling.correction.after'), cell: ({ after }) => shown(after) },
          ]}
          rows={fields}
          rowKey={({ field }) => field}
          empty={null}
        />
      ))}
    </Card>
  );
}

/** 'dependents.d1.dob' as "Ara: Date of birth". */
function useLabelOf({ answers }: Found): (field: string) => string {
  const t = useText();
  const hasText = useHasText();
  return (field) => {
    const [group, key] = field.split('.');
    const name = `enrollment.field.${field.split('.').at(-1)}`;
    const label = hasText(name) ? t(name) : t('enrollment.stale.other');
    const type = `coverageType.${key}`;
    const person = answers.dependents.find((one) => one.key === key)?.firstName;
    const of = group === 'elections' && hasText(type) ? t(type) : person;
    return of ? `${of}: ${label}` : label;
  };
}

/** A value as people read it: plans by name, dates as dates. Secret numbers come masked. */
function useShown({ offers }: Found): (value: string) => string {
  const plans = new Map(offers.flatMap(({ plans: all }) => all.map(({ planId, name }) => [planId, name])));
  return (value) => (value === '' ? '–' : (plans.get(value) ?? formatDate(value)));
}
