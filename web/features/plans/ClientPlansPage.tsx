import { type Benefit, plans } from '@coverlane/contract/calls/plans.ts';
import { type Plan, reference } from '@coverlane/contract/calls/reference.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { useUser } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from './Loaded.tsx';
import './plans.css';

/** What a client offers today and what its people pay, each plan a way to its rates. */
export function ClientPlansPage() {
  const t = useText();
  const { clientId = '' } = useParams();
  const name = useUser().clients.find(({ id }) => id === clientId)?.name;
  const offered = useCall(reference.plans, { clientId });
  const prices = useCall(plans.benefits, { clientId });
  const benefits = prices.data?.rows.flatMap(({ plans: all }) => all) ?? [];
  return (
    <div className="page page-wide">
      <PageHeader
        title={name ?? t('screens.clientPlans')}
        about={prices.data && t('plans.about', { date: formatDate(prices.data.on) })}
        above={<BackLink href="/admin/clients">{t('screens.clients')}</BackLink>}
      />
      <Loaded of={offered} label={t('screens.clientPlans')}>
        {({ rows }) => <PlanTable rows={rows.map((plan) => rowOf(plan, benefits))} />}
      </Loaded>
    </div>
  );
}

type PlanRow = { readonly plan: Plan; readonly href: string; readonly benefit: Benefit | undefined };

const rowOf = (plan: Plan, benefits: readonly Benefit[]): PlanRow => ({
  plan,
  href: `/admin/client/${plan.clientId}/plan/${plan.id}`,
  benefit: benefits.find(({ planId }) => planId === plan.id),
});

const nameOf = ({ plan }: PlanRow): string => plan.displayName ?? plan.name;

function PlanTable({ rows }: { readonly rows: readonly PlanRow[] }) {
  const t = useText();
  return (
    <DataTable
      caption={t('screens.clientPlans')}
      columns={[
        { key: 'plan', label: t('plans.plan'), priority: 1, cell: nameOf },
        { key: 'type', label: t('plans.type'), cell: ({ plan }) => t(`coverageType.${plan.coverageType}`) },
        { key: 'kind', label: t('plans.priced'), cell: priceKind },
        { key: 'price', label: t('plans.lowest'), align: 'end', cell: price },
      ]}
      rows={rows}
      rowKey={({ plan }) => plan.id}
      rowName={nameOf}
      rowHref={({ href }) => href}
      empty={<EmptyState icon="card">{t('plans.none')}</EmptyState>}
    />
  );
}

const priceKind = ({ benefit }: PlanRow) => <PriceKind benefit={benefit} />;
const price = ({ benefit }: PlanRow) => <Price benefit={benefit} />;

type PriceProps = { readonly benefit: Benefit | undefined };

function PriceKind({ benefit }: PriceProps) {
  const t = useText();
  const say = useSentence();
  if (benefit?.problem) return say('prices', benefit.problem);
  return benefit?.rateKind ? t(`plans.kind.${benefit.rateKind}`) : '';
}

/** From the cheapest tier to the dearest, as the employee pays them. */
function Price({ benefit }: PriceProps) {
  const t = useText();
  const amounts = (benefit?.tiers ?? [])
    .map(({ employee }) => employee)
    .sort((one, other) => Number(one) - Number(other));
  const [from, to] = [amounts[0], amounts.at(-1)];
  if (from === undefined || to === undefined) return null;
  return from === to ? formatMoney(from) : t('plans.range', { from: formatMoney(from), to: formatMoney(to) });
}
