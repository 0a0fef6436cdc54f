import { createPortal } from 'react-dom';
import { type Translate, useText } from '../lib/i18n.ts';
import { type Said, useSpoken } from '../lib/spoken.ts';
import { useLivePlace } from '../ui/live-places.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { extra } from './extras.tsx';

/** Comes after the first screen as this region does, which has it drawn: the shell itself has no byte for it. */
const UploadPanel = extra(
  () => import('./UploadPanel.tsx'),
  (module) => module.UploadPanel,
);

/** The region that says what only the eye would notice; in the dialog while one is open. Stands once in the shell. */
export function Spoken() {
  const t = useText();
  const { at, said } = useSpoken();
  const place = useLivePlace();
  const words = said && (
    <VisuallyHidden>
      <span key={at}>{wordsOf(said, t)}</span>
    </VisuallyHidden>
  );
  return (
    <>
      <div className="spoken" aria-live="polite" data-print="no">
        {place ? createPortal(words, place.polite) : words}
      </div>
      <UploadPanel />
    </>
  );
}

const wordsOf = (said: Said, t: Translate): string =>
  said.kind === 'saved' ? t('shell.fileSaved', { name: said.name }) : t('crud.noneMatch');
