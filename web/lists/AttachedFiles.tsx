import { documents } from '@coverlane/contract/documents/calls.ts';
import { useFailureText } from '../lib/failures.ts';
import { saveFile } from '../lib/files.ts';
import { formatBytes } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

type Attached = { readonly documentId: string; readonly fileName: string; readonly bytes: number | null };

/** The files of a message, to be saved; what the virus scanner has not passed is named and not opened. Nothing where there are none. */
export function AttachedFiles({ files }: { readonly files: readonly Attached[] }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  if (files.length === 0) return null;
  const save = (a: string) =>
    saveFile(documents.documentFile, { a, b: 'latest' }).catch((failure: unknown) => notify('error', say(failure)));
  return (
    <ul className="plain-list message-files" aria-label={t('attached.files', { count: files.length })}>
      {files.map(({ documentId, fileName, bytes }) => (
        <li key={documentId}>
          {bytes === null ? (
            <span className="muted">{t('attached.unchecked', { name: fileName })}</span>
          ) : (
            <Button kind="quiet" icon="download" onClick={() => void save(documentId)}>
              {`${fileName} (${formatBytes(bytes)})`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
