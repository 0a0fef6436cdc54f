import { documents } from '@coverlane/contract/documents/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFieldErrors } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';

/** Sends a newer file of the same document. */
export function NewVersion({ id }: { readonly id: string }) {
  const t = useText();
  const errorsOf = useFieldErrors();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (chosen: File) => {
    setFile(chosen);
    setWrong(null);
    try {
      await upload(documents.documentVersionAdd, { id, file: chosen }, { onProgress: setPercent });
      await refresh([documents.documentGet, documents.documentList]);
      setFile(null);
    } catch (failure) {
      setWrong(Object.values(errorsOf(failure)).join(' '));
    }
  };
  const shown = wrong === null ? { percent } : { error: wrong };
  return (
    <FileDrop
      name="version"
      label={t('documents.newVersion')}
      hint={t('documents.fileHint')}
      accept=".pdf,.docx,.xlsx,.csv,.txt,image/png,image/jpeg,image/heic"
      onFiles={([chosen]) => chosen && void send(chosen)}
      onRetry={() => file && void send(file)}
      onRemove={() => setFile(null)}
      files={file === null ? [] : [{ id: 'version', name: file.name, size: formatBytes(file.size), ...shown }]}
    />
  );
}
