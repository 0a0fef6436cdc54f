import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Translate, useText } from '../lib/i18n.ts';
import { type Said, useSpoken } from '../lib/spoken.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { useLivePlace } from '../ui/live-places.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { extra } from './extras.tsx';

/** Comes after the first screen as this region does, which has it drawn: the shell itself has no byte for it. */
const UploadPanel = extra(
  () => import('./UploadPanel.tsx'),
  (module) => module.UploadPanel,
);

/** The page, and the calls it makes, come before files that are on their way; these soon after, for somebody may send one. */
const QUIET_MS = 1000;
const LATEST_MS = 3000;

/** The region that says what only the eye would notice; in the dialog while one is open. Stands once in the shell. */
export function Spoken() {
  const t = useText();
  const { at, said } = useSpoken();
  const place = useLivePlace();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true), QUIET_MS, LATEST_MS), []);
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
      {isQuiet && <UploadPanel />}
    </>
  );
}

const wordsOf = (said: Said, t: Translate): string =>
  said.kind === 'saved' ? t('shell.fileSaved', { name: said.name }) : t('crud.noneMatch');
