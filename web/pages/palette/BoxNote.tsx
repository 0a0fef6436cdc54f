import { formatCount } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Members } from './members.ts';
import type { Box } from './useBox.ts';

/** The line below: how many there are, said politely to screen readers too, and which keys help. */
export function BoxNote({ box, members }: { readonly box: Box; readonly members: Members | null }) {
  const t = useText();
  const isFailed = box.search.state === 'failed';
  return (
    <div className="palette-note">
      <p role="status">
        {isFailed && <Icon name="warn" />}
        <span>{noteOf(box, t, members !== null)}</span>
        {members?.client && <span> {t('palette.ofClient', { client: members.client.name })}</span>}
      </p>
      <p className="palette-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.keyMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette.keyOpen')}
        </span>
        {members && (
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('palette.keyAll')}
          </span>
        )}
        <span>
          <kbd>Esc</kbd> {t('palette.keyClose')}
        </span>
      </p>
    </div>
  );
}

function noteOf({ typed, options, search, waiting }: Box, t: Translate, findsMembers: boolean): string {
  if (search.state === 'failed') return t('palette.failed');
  if (search.state === 'asked') return waitingNote(waiting, t);
  const count = options.filter(({ kind }) => kind !== 'all').length;
  if (typed.trim() === '') return '';
  const nothing = search.state === 'answered' ? 'palette.nothing' : 'palette.typeMore';
  if (count === 0) return t(findsMembers ? nothing : 'palette.noPage', { text: typed.trim() });
  return t('palette.count', { total: count, count: formatCount(count) });
}

function waitingNote(waiting: Box['waiting'], t: Translate): string {
  if (waiting === 'late') return t('palette.late');
  return t(waiting === 'yes' ? 'palette.waiting' : 'palette.asking');
}
