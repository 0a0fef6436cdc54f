import { type Plan, reference } from '@coverlane/contract/reference/calls.ts';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useRecordTitle } from '../../lib/window-title.ts';
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

/** Where a plan is looked at: by the administrator in the client's record, by its employer and its broker in their own area. */
type Place = {
  readonly clientId: string;
  readonly list: string;
  readonly page: string;
  readonly parts: readonly Part[];
};

/** One plan of a client: its rates in versions, what the employer pays, what the plan says of itself. */
export function PlanPage() {
  const { clientId = '', planId = '' } = useParams();
  const of = `/admin/client/${clientId}/plan`;
  return (
    <PlanOf
      place={{ clientId, list: `${of}s`, page: `${of}/${planId}?`, parts: ['rates', 'contribution', 'details'] }}
      planId={planId}
    />
  );
}

/** The same to be read: `/{area}/rates/{planId}?clientId=`. */
export function PlanRatesPage() {
  const { planId = '' } = useParams();
  const { type, clients } = useUser();
  const asked = useSearchParams()[0].get('clientId');
  const clientId = asked ?? clients[0]?.id ?? '';
  const [list, own] = [`/${type}/rates`, `clientId=${clientId}`];
  return (
    <PlanOf
      place={{ clientId, list: `${list}?${own}`, page: `${list}/${planId}?${own}&`, parts: ['rates', 'contribution'] }}
      planId={planId}
    />
  );
}

function PlanOf({ place, planId }: { readonly place: Place; readonly planId: string }) {
  const t = useText();
  const asked = useCall(reference.plans, { clientId: place.clientId });
  return (
    <div className="page page-wide">
      <Loaded of={asked} label={t('screens.planPrices')}>
        {({ rows }) => <OnePlan key={planId} place={place} plan={rows.find(({ id }) => id === planId)} />}
      </Loaded>
    </div>
  );
}

type OneProps = { readonly place: Place; readonly plan: Plan | undefined };

function OnePlan({ place, plan }: OneProps) {
  const t = useText();
  const [params] = useSearchParams();
  useRecordTitle(plan?.displayName ?? plan?.name);
  const above = <BackLink href={place.list}>{t('screens.clientPlans')}</BackLink>;
  const part = place.parts.find((name) => name === params.get('tab')) ?? 'rates';
  if (!plan) {
    return (
      <>
        <PageHeader title={t('screens.planPrices')} above={above} />
        <EmptyState drawing="card">{t('prices.no-plan')}</EmptyState>
      </>
    );
  }
  const Shown = parts[part];
  const hrefOf = (name: Part) => `${place.page}${name === 'rates' ? '' : `tab=${name}`}`.replace(/[?&]$/, '');
  return (
    <>
      <PageHeader title={plan.displayName ?? plan.name} about={t(`coverageType.${plan.coverageType}`)} above={above} />
      <Tabs
        label={t('screens.planPrices')}
        tabs={place.parts.map((name) => ({ href: hrefOf(name), label: t(`plans.${name}`) }))}
        current={hrefOf(part)}
      />
      <Shown plan={plan} />
    </>
  );
}
