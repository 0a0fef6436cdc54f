import { documents } from '@coverlane/contract/documents/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DocumentTable } from './DocumentTable.tsx';

/** What stands at one client, as far as the reader sees it, as a part of the client's record. */
export function ClientDocuments({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const address = useListAddress([]);
  const { page, sort } = address;
  const list = useCall(documents.entityDocuments, { clientId, page, ...(sort && { sort }) }, { keep: true });
  return (
    <>
      <div className="toolbar-end">
        <LinkButton href={`/admin/files?clientId=${clientId}`}>{t('documents.all')}</LinkButton>
        <NoFile of="entityDocuments" why="papers" />
      </div>
      <DocumentTable
        rows={list.data?.rows}
        address={address}
        failed={failedList({ list, address })}
        empty={<EmptyState drawing="folder">{t('documents.noneAbout')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}
