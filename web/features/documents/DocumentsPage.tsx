import { documentStatuses } from '@coverlane/contract/documents/codes.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useAllows } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DocumentTable } from './DocumentTable.tsx';
import { UploadDocuments } from './UploadDocuments.tsx';
import './documents.css';

/** The documents that the reader may see, and how they come in: `/admin/files`, `/{area}/documents`. */
export function DocumentsPage() {
  const t = useText();
  const address = useListAddress(['categoryId', 'clientId', 'status']);
  const list = useCall(documents.documentList, address.query, { keep: true });
  const mayKeep = useAllows()(documents.documentAdd.access);
  const [sending, setSending] = useState(false);
  const send = mayKeep && (
    <Button kind="primary" icon="upload" onClick={() => setSending(true)}>
      {t('documents.send')}
    </Button>
  );
  return (
    <div className="page page-list">
      <PageHeader
        title={t('documents.title')}
        about={list.data && t('documents.count', { count: list.data.total })}
        actions={send}
      />
      <div className="list-bar">
        <Narrowing address={address} mayKeep={mayKeep} />
      </div>
      <DocumentTable
        rows={list.data?.rows}
        address={address}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<None action={send} />} />}
      />
      <Pages address={address} total={list.data?.total} />
      <UploadDocuments open={sending} onClose={() => setSending(false)} />
    </div>
  );
}

function None({ action }: { readonly action: ReactNode }) {
  const t = useText();
  return (
    <EmptyState drawing="folder" title={t('documents.none')} action={action}>
      {t('documents.noneAbout')}
    </EmptyState>
  );
}

function Narrowing({ address, mayKeep }: { readonly address: ListAddress; readonly mayKeep: boolean }) {
  const t = useText();
  const { language } = useLanguage();
  const categories = useCall(documents.documentCategories, {}).data?.rows ?? [];
  const clients = useClientChoices();
  const filter = (name: 'categoryId' | 'clientId' | 'status', choices: { value: string; label: string }[]) => ({
    name,
    label: t(`documents.${name}`),
    value: address.read(name),
    choices,
  });
  const statuses = documentStatuses.map((status) => ({ value: status, label: t(`documents.status.${status}`) }));
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('documents.search')}
      any={t('crud.any')}
      filters={[
        filter(
          'categoryId',
          categories.map(({ id, name }) => ({ value: id, label: wordsIn(name, language) })),
        ),
        ...(clients.length > 1 ? [filter('clientId', clients)] : []),
        ...(mayKeep ? [filter('status', statuses)] : []),
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      actions={<NoFile of="documentList" why="papers" />}
    />
  );
}
