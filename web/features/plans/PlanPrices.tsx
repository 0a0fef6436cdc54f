import { plans } from '@coverlane/contract/plans/calls.ts';
import type { Plan } from '@coverlane/contract/reference/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTierName } from './tier-words.ts';

/** What the employer and the employee pay for each tier of a plan on a day, a table for each division that is offered it. */
export function PlanPrices({ plan, on }: { readonly plan: Plan; readonly on: string }) {
  const t = useText();
  const say = useSentence();
  const nameOf = useTierName();
  const { data } = useCall(plans.benefits, { clientId: plan.clientId, on });
  const offers = (data?.rows ?? []).flatMap(({ divisionId, divisionName, plans: all }) =>
    all.filter(({ planId }) => planId === plan.id).map((benefit) => ({ divisionId, divisionName, benefit })),
  );
  return offers.map(({ divisionId, divisionName, benefit }) => (
    <Card key={divisionId} title={`${t('plans.prices')} · ${divisionName} · ${formatDate(on)}`}>
      {benefit.problem && <Banner kind="warn">{say('prices', benefit.problem)}</Banner>}
      {benefit.tiers.length > 0 && (
        <>
          <DataTable
            caption={t('plans.prices')}
            columns={[
              { key: 'tier', label: t('plans.tier'), priority: 1, cell: nameOf },
              {
                key: 'monthly',
                width: 'money',
                label: t('plans.monthly'),
                cell: ({ monthly }) => formatMoney(monthly),
              },
              {
                key: 'employer',
                width: 'money',
                label: t('plans.employer'),
                cell: ({ employer }) => formatMoney(employer),
              },
              {
                key: 'employee',
                width: 'money',
                label: t('plans.employee'),
                cell: ({ employee }) => formatMoney(employee),
              },
              {
                key: 'perPay',
                width: 'money',
                label:
                  benefit.payPeriods === null
                    ? t('plans.perPayUnknown')
                    : t('plans.perPay', { count: benefit.payPeriods }),
                cell: ({ perPay, lastPay }) => (
                  <>
                    {formatMoney(perPay)}
                    {lastPay !== null && (
                      <small className="muted">, {t('plans.lastPay', { amount: formatMoney(lastPay) })}</small>
                    )}
                  </>
                ),
              },
            ]}
            rows={benefit.tiers}
            rowKey={({ tierCode }) => tierCode}
            rowName={nameOf}
            empty={<EmptyState drawing="folder">{t('plans.noRates')}</EmptyState>}
          />
          <p className="muted small">
            {t(benefit.tiers.some(({ lastPay }) => lastPay !== null) ? 'plans.roundedExact' : 'plans.rounded')}
          </p>
        </>
      )}
    </Card>
  ));
}
