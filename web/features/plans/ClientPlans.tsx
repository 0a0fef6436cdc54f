import { type Benefit, plans } from '@coverlane/contract/plans/calls.ts';
import { type Plan, reference } from '@coverlane/contract/reference/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from './Loaded.tsx';

type Props = {
  readonly clientId: string;
  /** The sentence over the list; gets the day as {date}. */
  readonly about: 'plans.about' | 'plans.read';
  /** The page of a plan. */
  readonly hrefOf: (planId: string) => string;
};

/** The plans a client offers, to which divisions, how each is priced, and what employees pay on this day. */
export function ClientPlans({ clientId, about, hrefOf }: Props) {
  const t = useText();
  const offered = useCall(reference.plans, { clientId });
  const divisions = useCall(reference.divisions, { clientId });
  const prices = useCall(plans.benefits, { clientId });
  const benefits = prices.data?.rows.flatMap(({ plans: all }) => all) ?? [];
  const offeredTo = (plan: Plan): string[] =>
    (divisions.data?.rows ?? []).filter((row) => row.plans.some(({ id }) => id === plan.id)).map(({ name }) => name);
  return (
    <div className="stack">
      {prices.data && <p className="muted">{t(about, { date: formatDate(prices.data.on) })}</p>}
      <Loaded of={offered} label={t('screens.clientPlans')}>
        {({ rows }) => (
          <PlanTable rows={rows.map((plan) => rowOf(plan, { hrefOf, benefits, offeredTo: offeredTo(plan) }))} />
        )}
      </Loaded>
    </div>
  );
}

type PlanRow = {
  readonly plan: Plan;
  readonly href: string;
  readonly benefit: Benefit | undefined;
  readonly offeredTo: readonly string[];
};

type Around = Pick<Props, 'hrefOf'> & Pick<PlanRow, 'offeredTo'> & { readonly benefits: readonly Benefit[] };

const rowOf = (plan: Plan, { hrefOf, benefits, offeredTo }: Around): PlanRow => ({
  plan,
  offeredTo,
  href: hrefOf(plan.id),
  benefit: benefits.find(({ planId }) => planId === plan.id),
});

const nameOf = ({ plan }: PlanRow): string => plan.displayName ?? plan.name;

function PlanTable({ rows }: { readonly rows: readonly PlanRow[] }) {
  const t = useText();
  return (
    <DataTable
      caption={t('screens.clientPlans')}
      columns={[
        { key: 'plan', width: 'name', label: t('plans.plan'), priority: 1, cell: nameOf },
        { key: 'type', label: t('plans.type'), cell: ({ plan }) => t(`coverageType.${plan.coverageType}`) },
        {
          key: 'offered',
          label: t('plans.offers'),
          cell: ({ offeredTo }) => offeredTo.join(', ') || t('plans.offers.none'),
        },
        { key: 'kind', label: t('plans.priced'), cell: priceKind },
        { key: 'price', width: 'money', label: t('plans.lowest'), cell: price },
      ]}
      rows={rows}
      rowKey={({ plan }) => plan.id}
      rowName={nameOf}
      rowHref={({ href }) => href}
      empty={<EmptyState drawing="card">{t('plans.none')}</EmptyState>}
    />
  );
}

const priceKind = ({ benefit, plan }: PlanRow) =>
  plan.coverageType === 'hsa' ? <OwnSavings /> : <PriceKind benefit={benefit} />;
const price = ({ benefit }: PlanRow) => <Price benefit={benefit} />;

/** An account into which the employee saves insures no amount, and has no rate. */
function OwnSavings() {
  const t = useText();
  return t('plans.kind.savings');
}

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
  if (from === undefined || to === undefined) return '–';
  return from === to ? formatMoney(from) : t('plans.range', { from: formatMoney(from), to: formatMoney(to) });
}
