import { accumulatorlimits } from '@coverlane/contract/collections/accumulatorlimits.ts';
import { accumulators } from '@coverlane/contract/collections/accumulators.ts';
import { costsharing } from '@coverlane/contract/collections/costsharing.ts';
import { unknownaccumulators } from '@coverlane/contract/collections/unknownaccumulators.ts';
import { useSearchParams } from 'react-router';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import './accumulators.css';

const PARTS = { accumulators, unknownaccumulators, accumulatorlimits, costsharing } as const;
const names = ['accumulators', 'unknownaccumulators', 'accumulatorlimits', 'costsharing'] as const;

const hrefOf = (name: string): string =>
  name === accumulators.name ? '/admin/accumulators' : `/admin/accumulators?part=${name}`;

/** What is counted, what the core reports and nobody named, limits of plans, and how plans share costs: `/admin/accumulators`. */
export function AccumulatorsPage() {
  const t = useText();
  const [params] = useSearchParams();
  const collection = PARTS[names.find((name) => name === params.get('part')) ?? 'accumulators'];
  const tabs = names.map((name) => ({ href: hrefOf(name), label: t(`${name}.title`) }));
  return (
    <>
      <div className="accumulators-parts">
        <Tabs label={t('accumulators.parts')} tabs={tabs} current={hrefOf(collection.name)} />
      </div>
      <CollectionPage key={collection.name} collection={collection} />
    </>
  );
}
