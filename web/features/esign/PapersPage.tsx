import type { Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { esign } from '@coverlane/contract/esign/calls.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { useCall } from '../../lib/api.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useAllows } from '../../lib/session.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { NewPaper } from './NewPaper.tsx';
import { PaperEditor } from './PaperEditor.tsx';

type Row = Reply<typeof esign.esignTemplates>['rows'][number];

/** The papers that are signed in the portal; an open one is edited: `/admin/esigntemplates` (domain 12.7). */
export function PapersPage() {
  const address = useListAddress([]);
  return address.open ? (
    <PaperEditor key={address.open} id={address.open} address={address} />
  ) : (
    <PaperList address={address} />
  );
}

function PaperList({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const { language } = useLanguage();
  const mayChange = useAllows()(esign.esignTemplateSave.access);
  const list = useCall(esign.esignTemplates, { page: address.page });
  return (
    <div className="page page-list">
      <PageHeader
        above={<BackLink href="/admin/surveys">{t('screens.surveys')}</BackLink>}
        title={t('screens.papersToSign')}
        about={t('papers.about')}
        actions={<NoFile of="esignTemplates" why="papers" />}
      />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('screens.papersToSign')}
        columns={columnsOf(t, language)}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => address.href({ open: id })}
        empty={<EmptyState drawing="desk">{t('papers.none')}</EmptyState>}
      />
      {list.data && <Pages address={address} total={list.data.total} pageSize={list.data.pageSize} />}
      {mayChange && <NewPaper onMade={(id) => address.change({ open: id })} />}
    </div>
  );
}

const columnsOf = (t: Translate, language: Language): Column<Row>[] => [
  { key: 'name', label: t('papers.name'), cell: ({ name }) => name, width: 'name' },
  {
    key: 'roles',
    label: t('papers.signers'),
    cell: ({ signers }) => signers.map((one) => saidIn(one, language)).join(', '),
    width: 'text',
  },
  { key: 'fields', label: t('papers.places'), cell: ({ fields }) => fields, width: 'id' },
  {
    key: 'status',
    label: t('papers.status'),
    width: 'state',
    cell: ({ status, number }) =>
      number === 0 ? <Chip tone="warn">{t('papers.noPdf')}</Chip> : t(`papers.status.${status}`),
  },
];
