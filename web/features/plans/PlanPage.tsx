import { type Plan, reference } from '@coverlane/contract/calls/reference.ts';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ContributionPart } from './ContributionPart.tsx';
import { Loaded } from './Loaded.tsx';
import { PlanDetails } from './PlanDetails.tsx';
import { RatesPart } from './RatesPart.tsx';
import './plans.css';

const parts = { rates: RatesPart, contribution: ContributionPart, details: PlanDetails } as const;
type Part = keyof typeof parts;
const partNames: readonly Part[] = ['rates', 'contribution', 'details'];

/** One plan of a client: its rates in versions, what the employer pays, what the plan says of itself. */
export function PlanPage() {
  const t = useText();
  const { clientId = '', planId = '' } = useParams();
  const asked = useCall(reference.plans, { clientId });
  return (
    <div className="page page-wide">
      <Loaded of={asked} label={t('screens.planPrices')}>
        {({ rows }) => <OnePlan key={planId} clientId={clientId} plan={rows.find(({ id }) => id === planId)} />}
      </Loaded>
    </div>
  );
}

type OneProps = { readonly clientId: string; readonly plan: Plan | undefined };

function OnePlan({ clientId, plan }: OneProps) {
  const t = useText();
  const [params] = useSearchParams();
  const above = <BackLink href={`/admin/client/${clientId}/plans`}>{t('screens.clientPlans')}</BackLink>;
  const part = partNames.find((name) => name === params.get('tab')) ?? 'rates';
  if (!plan) {
    return (
      <>
        <PageHeader title={t('screens.planPrices')} above={above} />
        <EmptyState icon="card">{t('prices.no-plan')}</EmptyState>
      </>
    );
  }
  const Shown = parts[part];
  const hrefOf = (name: Part) => `/admin/client/${clientId}/plan/${plan.id}${name === 'rates' ? '' : `?tab=${name}`}`;
  return (
    <>
      <PageHeader title={plan.displayName ?? plan.name} about={t(`coverageType.${plan.coverageType}`)} above={above} />
      <Tabs
        label={t('screens.planPrices')}
        tabs={partNames.map((name) => ({ href: hrefOf(name), label: t(`plans.${name}`) }))}
        current={hrefOf(part)}
      />
      <Shown plan={plan} />
    </>
  );
}
