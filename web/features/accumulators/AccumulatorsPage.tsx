import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { accumulatorlimits } from '@coverlane/contract/collections/accumulatorlimits.ts';
import { accumulators } from '@coverlane/contract/collections/accumulators.ts';
import { costsharing } from '@coverlane/contract/collections/costsharing.ts';
import { unknownaccumulators } from '@coverlane/contract/collections/unknownaccumulators.ts';
import { useSearchParams } from 'react-router';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useAllows, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CoreTotals } from './CoreTotals.tsx';
import { Credits } from './Credits.tsx';
import './accumulators.css';

const COLLECTIONS = { accumulators, unknownaccumulators, accumulatorlimits, costsharing } as const;
const names = ['accumulators', 'unknownaccumulators', 'accumulatorlimits', 'costsharing'] as const;
/** Lists of what was recorded of people, each with a form of its own. */
const recorded = ['totals', 'adjustments'] as const;

const hrefOf = (name: string): string =>
  name === accumulators.name ? '/admin/accumulators' : `/admin/accumulators?tab=${name}`;

/**
 * What is counted, what the core reports and nobody named, limits of plans, how plans share costs, what the core says of
 * people, and credits that no claim gives: `/admin/accumulators`.
 */
export function AccumulatorsPage() {
  const t = useText();
  const [params] = useSearchParams();
  const part = params.get('tab');
  const keeps = useAllows()(accumulatorCalls.accumulatorTotalList.access);
  const shown = recorded.filter(() => keeps);
  const of = shown.find((name) => name === part);
  const name = names.find((one) => one === part) ?? 'accumulators';
  const tabs = [
    ...names.map((one) => ({ href: hrefOf(one), label: t(`${one}.title`) })),
    ...shown.map((one) => ({ href: hrefOf(one), label: t(`accumulators.part.${one}`) })),
  ];
  return (
    <>
      <div className="accumulators-parts">
        <Tabs label={t('accumulators.parts')} tabs={tabs} current={hrefOf(of ?? name)} />
      </div>
      {of ? (
        <Recorded of={of} />
      ) : (
        <CollectionPage key={name} collection={COLLECTIONS[name]} above={<HowItemsCome name={name} />} />
      )}
    </>
  );
}

const useReads = (): boolean => actorOf(useUser()).permissions.includes('phi');

/** What was recorded of people; without phi why it is not shown: an empty list would say that there is nothing. */
function Recorded({ of }: { readonly of: (typeof recorded)[number] }) {
  const t = useText();
  if (useReads()) return of === 'totals' ? <CoreTotals /> : <Credits />;
  return (
    <div className="page page-wide">
      <PageHeader title={t(`accumulators.part.${of}`)} />
      <EmptyState icon="lock" title={t('accumulators.withoutHealthTitle')}>
        {t('accumulators.withoutHealth', { permission: t('permission.phi') })}
      </EmptyState>
    </div>
  );
}

/** Over the unknown items: who lacks phi cannot bring new ones. */
function HowItemsCome({ name }: { readonly name: (typeof names)[number] }) {
  const t = useText();
  if (useReads() || name !== 'unknownaccumulators') return null;
  return <Banner>{t('unknownaccumulators.withoutHealth', { permission: t('permission.phi') })}</Banner>;
}
