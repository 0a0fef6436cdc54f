import { divisions } from '@coverlane/contract/collections/divisions.ts';
import { groups } from '@coverlane/contract/collections/groups.ts';
import { useSearchParams } from 'react-router';
import { KeptFields } from '../../features/client-fields/KeptFields.tsx';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { Tabs } from '../../ui/Tabs.tsx';

const PATH = '/admin/groups';

/** The groups and divisions of all clients, an open one with its client fields: `/admin/groups`. */
export function GroupsPage() {
  const [params] = useSearchParams();
  const t = useText();
  const isDivisions = params.get('tab') === divisions.name;
  const tabs = [
    { href: PATH, label: t('groups.title') },
    { href: `${PATH}?tab=${divisions.name}`, label: t('divisions.title') },
  ];
  return (
    <>
      <div className="crud-parts">
        <Tabs label={t('groups.title')} tabs={tabs} current={isDivisions ? `${PATH}?tab=${divisions.name}` : PATH} />
      </div>
      {isDivisions ? (
        <CollectionPage
          key={divisions.name}
          collection={divisions}
          renderMore={({ id }) => <KeptFields entityType="division" entityId={id} />}
        />
      ) : (
        <CollectionPage
          key={groups.name}
          collection={groups}
          renderMore={({ id }) => <KeptFields entityType="group" entityId={id} />}
        />
      )}
    </>
  );
}
