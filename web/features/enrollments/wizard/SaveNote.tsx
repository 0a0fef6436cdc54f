import { saidClock } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { DraftState } from './draft-store.ts';
import { useDraftStore, useSaving } from './useDraft.ts';

/** "Saved 10:42": tied to Continue, and quiet, since it changes with every field. Of a preview: that nothing is. */
export function SaveNote({ id }: { readonly id: string }) {
  const t = useText();
  const state = useSaving();
  const { isPreview } = useDraftStore();
  const isKept = state.saving === 'saved' || state.saving === 'waiting' || state.saving === 'saving';
  if (isPreview)
    return (
      <span id={id} className="enrollment-saved">
        <Icon name="info" />
        <span>{t('sessionPreview.notSaved')}</span>
      </span>
    );
  return (
    <span id={id} className="enrollment-saved" data-state={state.saving}>
      <Icon name={isKept ? 'check' : 'warn'} />
      <span>{isKept ? t('enrollment.saved', { time: timeOf(state) }) : t(`enrollment.unsaved.${state.saving}`)}</span>
    </span>
  );
}

/** The server's time of the last save on the reader's clock, in words: '10:42 am', '오전 10:42'. */
function timeOf({ enrollment }: DraftState): string {
  const at = new Date(enrollment.savedAt);
  const minutes = String(at.getMinutes()).padStart(2, '0');
  return saidClock(`${at.getHours() % 12 || 12}:${minutes}`, at.getHours());
}
