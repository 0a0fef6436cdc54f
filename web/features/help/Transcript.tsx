import type { Reply } from '@coverlane/contract/call.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import type { help } from '@coverlane/contract/help/calls.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { AttachedFiles } from '../../lists/AttachedFiles.tsx';
import './help.css';

type Words = Reply<typeof help.helpGet>['words'];

const SAID = { help: 'help.received', helpMerged: 'help.merged', helpSplit: 'help.split' } as const;

/** What was said, the oldest first: who, when, and the words as they were typed. */
export function Transcript({ words }: { readonly words: Words }) {
  const t = useText();
  return (
    <ol className="plain-list help-words" aria-label={t('help.transcript')}>
      {words.map(({ id, by, name, body, language, at, asksAck, acknowledgedAt, attachments, notice }) => (
        <li key={id} className={`help-word help-word-${by}`}>
          <p className="small muted">
            {t(`help.writer.${by}`)}
            {name !== null && `: ${name}`} · <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <p className="help-body" lang={(by !== 'portal' && language) || undefined}>
            {by === 'portal' ? t(SAID[notice ?? 'help']) : body}
          </p>
          <AttachedFiles files={attachments} onSave={(a) => saveFile(documents.documentFile, { a, b: 'latest' })} />
          {asksAck && (
            <p className="small muted">
              {acknowledgedAt === null
                ? t('help.toConfirm')
                : t('help.confirmed', { at: formatDateTime(acknowledgedAt) })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
