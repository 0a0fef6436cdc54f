import { documentStatuses } from '@coverlane/contract/documents/codes.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { wordsIn } from '../../lib/said-words.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { useSelection } from '../../lib/selection.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DocumentTable } from './DocumentTable.tsx';
import { FolderMenu } from './FolderMenu.tsx';
import { FolderPane } from './FolderPane.tsx';
import { type Folder, folderPath, useFolders } from './folders.ts';
import { ManyDocuments } from './ManyDocuments.tsx';
import { SeeAs } from './SeeAs.tsx';
import { UploadDocuments } from './UploadDocuments.tsx';
import './documents.css';

/** The documents that the reader may see, and how they come in: `/admin/files`, `/{area}/documents`. */
export function DocumentsPage() {
  const t = useText();
  const address = useListAddress(['categoryId', 'clientId', 'status', 'folderId']);
  const list = useCall(documents.documentList, address.query, { keep: true });
  const mayKeep = useAllows()(documents.documentAdd.access);
  const [sending, setSending] = useState<readonly File[] | null>(null);
  const send = mayKeep && (
    <Button kind="primary" icon="upload" onClick={() => setSending([])}>
      {t('documents.send')}
    </Button>
  );
  const all = useFolders();
  const path = folderPath(all, address.read('folderId'));
  const folder = path.at(-1);
  const close = (parentId: string | null) => address.change({ folderId: parentId ?? undefined });
  return (
    <div className="page page-list" {...takingFiles(mayKeep, setSending)}>
      {folder && <Path path={path} address={address} />}
      <PageHeader
        title={folder?.folderName ?? t('documents.title')}
        about={list.data && t('documents.count', { count: list.data.total })}
        actions={
          mayKeep && (
            <>
              <FolderMenu all={all} folder={folder} onRemoved={close} />
              {send}
            </>
          )
        }
      />
      <div className="list-bar">
        <Narrowing address={address} mayKeep={mayKeep} />
      </div>
      <Panes all={all} address={address} list={list} send={send} />
      {mayKeep && <SeeAs />}
      <UploadDocuments dropped={sending} folder={folder} onClose={() => setSending(null)} />
    </div>
  );
}

/** Files that are dropped anywhere on the page are taken; the button does the same for a keyboard. */
const takingFiles = (mayKeep: boolean, take: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (mayKeep && event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (!mayKeep || files.length === 0) return;
    event.preventDefault();
    take(files);
  },
});

type PanesProps = {
  readonly all: readonly Folder[];
  readonly address: ListAddress;
  readonly list: UseQueryResult<Reply<typeof documents.documentList>, RequestFailed>;
  /** How documents come in, for who keeps them. */
  readonly send: ReactNode;
};

/** The folders, and beside them the documents of the one that is open. */
function Panes({ all, address, list, send }: PanesProps) {
  const rows = list.data?.rows;
  const selection = useSelection(rows, address.narrowedBy);
  const hasFolders = all.length > 0;
  const empty = address.read('folderId') ? (
    <EmptyFolder action={send} />
  ) : (
    <NoRows address={address} none={<None action={send} />} />
  );
  return (
    <div className="documents-panes" data-folders={hasFolders}>
      {hasFolders && <FolderPane all={all} address={address} rows={rows ?? []} mayKeep={Boolean(send)} />}
      <div className="stack">
        <ManyDocuments selection={selection} all={all} />
        <DocumentTable
          rows={rows}
          address={address}
          failed={failedList({ list, address })}
          selection={selection}
          empty={empty}
        />
        <Pages address={address} total={list.data?.total} />
      </div>
    </div>
  );
}

/** Where the open folder lies, from all documents down to it. */
function Path({ path, address }: { readonly path: readonly Folder[]; readonly address: ListAddress }) {
  const t = useText();
  const crumbs = path.map(({ id, folderName }, at) => ({
    label: folderName,
    ...(at < path.length - 1 && { href: address.href({ folderId: id }) }),
  }));
  return (
    <Breadcrumb crumbs={[{ label: t('documents.title'), href: address.href({ folderId: undefined }) }, ...crumbs]} />
  );
}

function EmptyFolder({ action }: { readonly action: ReactNode }) {
  const t = useText();
  return (
    <EmptyState icon="folder" title={t('documents.emptyFolder')} action={action}>
      {t('documents.emptyFolderAbout')}
    </EmptyState>
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
  const { type } = useUser();
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
      actions={
        <>
          {type === 'admin' && (
            <LinkButton kind="quiet" icon="remove" href="/admin/files/retention">
              {t('screens.retention')}
            </LinkButton>
          )}
          <NoFile of="documentList" why="papers" />
        </>
      }
    />
  );
}
