import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PeopleHref } from './people-href.ts';

type Figures = Reply<typeof sessionProgress.sessionCockpit>;

/** Each plan: who took it in the session before, who has it today, and who takes it for the new year. */
export function PlanMix({ plans, previous }: Pick<Figures, 'plans' | 'previous'>) {
  const t = useText();
  const before = {
    key: 'previous',
    width: 'money' as const,
    label: t('cockpit.previous'),
    cell: ({ previous: count }: Figures['plans'][number]) => formatCount(count ?? 0),
  };
  return (
    <Card title={t('cockpit.plans')}>
      <DataTable
        caption={t('cockpit.plans')}
        rows={plans}
        rowKey={({ planId }) => planId}
        rowName={({ name }) => name}
        empty={<EmptyState>{t('sessionPlans.none')}</EmptyState>}
        columns={[
          { key: 'name', label: t('sessionPlans.plan'), cell: ({ name }) => name, priority: 1 },
          { key: 'type', label: t('sessionPlans.type'), cell: ({ coverageType }) => t(`coverageType.${coverageType}`) },
          ...(previous ? [before] : []),
          { key: 'today', width: 'money', label: t('cockpit.today'), cell: ({ today }) => formatCount(today) },
          { key: 'chosen', width: 'money', label: t('cockpit.chosen'), cell: ({ chosen }) => formatCount(chosen) },
        ]}
      />
    </Card>
  );
}

/** Each division: how many are asked, and how many have answered. */
export function Divisions({ divisions, peopleHref }: Pick<Figures, 'divisions'> & { readonly peopleHref: PeopleHref }) {
  const t = useText();
  return (
    <Card title={t('cockpit.byDivision')}>
      <DataTable
        caption={t('cockpit.byDivision')}
        rows={divisions}
        rowKey={({ divisionId }) => divisionId ?? 'none'}
        rowName={({ name }) => name ?? t('cockpit.noDivision')}
        rowHref={({ divisionId }) => peopleHref(divisionId === null ? {} : { divisionId })}
        empty={<EmptyState>{t('sessionPeople.none')}</EmptyState>}
        columns={[
          {
            key: 'name',
            label: t('enrollmentsessionmembers.divisionId'),
            cell: ({ name }) => name ?? t('cockpit.noDivision'),
            priority: 1,
          },
          { key: 'people', width: 'money', label: t('cockpit.people'), cell: ({ people }) => formatCount(people) },
          {
            key: 'answered',
            width: 'money',
            label: t('cockpit.stage.submitted'),
            cell: ({ answered }) => formatCount(answered),
          },
        ]}
      />
    </Card>
  );
}
