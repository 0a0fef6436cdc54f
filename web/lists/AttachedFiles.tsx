import { useFailureText } from '../lib/failures.ts';
import { formatBytes } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

type Attached = { readonly documentId: string; readonly fileName: string; readonly bytes: number | null };

type Props = {
  readonly files: readonly Attached[];
  /** Saves the file of a document on the reader's device. */
  readonly onSave: (documentId: string) => Promise<void>;
};

/** The files of a message, to be saved; what the virus scanner has not passed is named and not opened. Nothing where there are none. */
export function AttachedFiles({ files, onSave }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  if (files.length === 0) return null;
  const save = (id: string) => onSave(id).catch((failure: unknown) => notify('error', say(failure)));
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
