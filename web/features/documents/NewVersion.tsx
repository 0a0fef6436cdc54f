import { documents } from '@coverlane/contract/documents/calls.ts';
import { useRefresh } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { SendOneFile } from '../../lists/SendOneFile.tsx';

/** Sends a newer file of the same document. */
export function NewVersion({ id }: { readonly id: string }) {
  const t = useText();
  const refresh = useRefresh();
  return (
    <SendOneFile
      name="version"
      label={t('documents.newVersion')}
      hint={t('documents.fileHint')}
      accept=".pdf,.docx,.xlsx,.csv,.txt,image/png,image/jpeg,image/heic"
      send={async (file, onProgress) => {
        await upload(documents.documentVersionAdd, { id, file }, { onProgress });
        await refresh([documents.documentGet, documents.documentList]);
      }}
    />
  );
}
