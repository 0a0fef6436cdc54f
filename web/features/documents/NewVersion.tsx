import { documents } from '@coverlane/contract/documents/calls.ts';
import { useRefresh } from '../../lib/api.ts';
import { callWithArrived } from '../../lib/in-pieces.ts';
import { useText } from '../../lib/i18n.ts';
import { enqueue } from '../../lib/sending-queue.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { DOCUMENT_FILES } from './document.ts';
import { useMostBytes } from './useMostBytes.ts';

/** Sends a newer file of the same document. */
export function NewVersion({ id }: { readonly id: string }) {
  const t = useText();
  const refresh = useRefresh();
  const call = documents.documentVersionAdd;
  const { mostBytes, hint } = useMostBytes();
  const send = (files: readonly File[]) =>
    enqueue(
      files.map((file) => ({
        file,
        callName: 'documentVersionAdd',
        call,
        mostBytes,
        arrive: async (fileId, { key }) => {
          await callWithArrived(call, { id, file: fileId }, key);
          await refresh([documents.documentGet, documents.documentList]);
        },
      })),
    );
  return (
    <FileDrop name="version" label={t('documents.newVersion')} hint={hint} accept={DOCUMENT_FILES} onFiles={send} />
  );
}
