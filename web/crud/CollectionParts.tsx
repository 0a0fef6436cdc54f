import type { Collection } from '@coverlane/contract/collection.ts';
import { useSearchParams } from 'react-router';
import { Tabs } from '../ui/Tabs.tsx';
import { CollectionPage } from './CollectionPage.tsx';
import { useTitles } from './words.ts';

type Props = {
  /** The screen's own address; the first part is shown there, the others at `?part=<name>`. */
  readonly path: string;
  readonly parts: readonly Collection[];
};

/** Collections that belong together on one screen, each a tab: services and the suppliers behind them. */
export function CollectionParts({ path, parts }: Props) {
  const [params] = useSearchParams();
  const titleOf = useTitles();
  const shown = parts.find(({ name }) => name === params.get('part')) ?? parts[0];
  if (!shown) return null;
  const hrefOf = (part: Collection) => (part === parts[0] ? path : `${path}?part=${part.name}`);
  const tabs = parts.map((part) => ({ href: hrefOf(part), label: titleOf(part) }));
  return (
    <>
      <div className="crud-parts">
        <Tabs label={titleOf(parts[0] ?? shown)} tabs={tabs} current={hrefOf(shown)} />
      </div>
      <CollectionPage key={shown.name} collection={shown} />
    </>
  );
}
