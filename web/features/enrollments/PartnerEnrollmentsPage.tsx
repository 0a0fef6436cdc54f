import { partnerEnrollments } from '@coverlane/contract/enrollments/partner-calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { usePeopleAddress } from '../../lib/list-address.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { readSort, writeSort } from '../../ui/table-columns.ts';
import { useFilters } from './EnrollmentHead.tsx';
import { usePartnerColumns } from './enrollment-columns.tsx';
import { askedOf, ListTop, NoEnrollments, tabOf } from './ListTop.tsx';

/** Where the enrollments of the people whom a partner sees stand; each leads to its record, which says what came of it. */
export function PartnerEnrollmentsPage() {
  const t = useText();
  const address = usePeopleAddress(['tab', 'status', 'enrollmentType', 'clientId']);
  const tab = tabOf(address);
  const asked = askedOf(address, tab);
  const list = useCall(partnerEnrollments.partnerEnrollmentList, asked, { keep: true });
  const { all, chosen } = usePartnerColumns(address);
  const { data } = list;
  return (
    <div className="page page-list">
      <ListTop address={address} tab={tab} total={data?.total} />
      <ListHead
        screen="enrollments"
        address={{ ...address, query: asked }}
        exportCall={partnerEnrollments.partnerEnrollmentListFile}
        shown={chosen}
        columns={all}
        searchLabel={t('enrollments.search')}
        filters={useFilters(address, tab)}
      />
      <DataTable
        caption={t('enrollments.title')}
        columns={chosen}
        rows={data?.rows}
        failed={failedList({ list, address })}
        rowKey={({ id }) => id}
        rowName={({ memberName, number }) => `${memberName} (${number})`}
        rowHref={({ memberId, clientId }) => `/partner/member/${memberId}?client=${clientId}`}
        sort={readSort(address.sort ?? '-updatedAt')}
        onSort={(next) => address.change({ sort: writeSort(next) })}
        empty={<NoEnrollments address={address} tab={tab} />}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}
