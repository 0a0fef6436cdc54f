import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { unionplans } from '@coverlane/contract/collections/unionplans.ts';
import { unions } from '@coverlane/contract/collections/unions.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import type { ReactNode } from 'react';
import { ChoicesOfPage } from '../../crud/ChoicesOfPage.tsx';
import { ofRecord } from '../../crud/of-record.tsx';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';
import { useCall } from '../../lib/api.ts';
import { useUser } from '../../lib/session.tsx';
import { PublicPage } from './PublicPage.tsx';
import { UnionHolidays } from './UnionHolidays.tsx';
import { UnionRules } from './UnionRules.tsx';
import { UnionShops } from './UnionShops.tsx';
import { UnionWorkers } from './UnionWorkers.tsx';

/** The fund is chosen among the clients of who is signed in: not everybody who keeps funds keeps clients. */
const ofOwnClients: Collection = {
  ...unions,
  fields: {
    ...unions.fields,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the collection has the field
    clientId: { ...unions.fields['clientId'], table: 'clients' } as Collection['fields'][string],
  },
};

const parts = [
  { name: 'rules', render: ({ id }: CollectionRecord) => <UnionRules unionId={id} /> },
  {
    name: 'unionshops',
    render: (union: CollectionRecord) => (
      <OfFund of={union}>
        <UnionShops unionId={union.id} />
      </OfFund>
    ),
  },
  { name: 'unionshopemployees', render: ({ id }: CollectionRecord) => <UnionWorkers unionId={id} /> },
  {
    name: 'unionplans',
    render: (union: CollectionRecord) => <OfFund of={union}>{ofRecord(unionplans).render(union)}</OfFund>,
  },
  { name: 'unionholidays', render: ({ id }: CollectionRecord) => <UnionHolidays unionId={id} /> },
];

/** Union funds with their rules, shops, workers, plans and holidays: `/admin/unions`, `/tpa/unions` (domain 13). */
export function UnionsPage() {
  const { type, clients } = useUser();
  const choices = { clients: clients.map(({ id, name }) => ({ value: id, label: name })) };
  return (
    <ChoicesOfPage choices={choices}>
      <RecordsWithParts
        collection={ofOwnClients}
        path={`/${type}/unions`}
        parts={parts}
        renderMore={({ id }) => <PublicPage kind="union" id={id} />}
        refreshes={[unionCalls.unionPage]}
      />
    </ChoicesOfPage>
  );
}

/** What of the fund's client its records refer to: plans, and the divisions that workers are enrolled in. */
function OfFund({ of, children }: { readonly of: CollectionRecord; readonly children: ReactNode }) {
  const clientId = String(of['clientId']);
  const plans = useCall(reference.plans, { clientId });
  const divisions = useCall(reference.divisions, { clientId });
  const choices = {
    plans: (plans.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    divisions: (divisions.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  return <ChoicesOfPage choices={choices}>{children}</ChoicesOfPage>;
}
