import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';
import { useSingleKeys } from '../lib/single-keys.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { type Command, commandOf } from './command-keys.ts';
import './command-box.css';

type Code = Pick<typeof import('./OpenCommandBox.tsx'), 'OpenCommandBox' | 'PageKeys'>;

/** Names of the marks in the browser's performance timeline: the key or click, and the open box. */
const ASKED = 'command-box-asked';
const SHOWN = 'command-box-shown';

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** The search button of the top bar, with the keys that do the same from anywhere: Ctrl/Cmd+K, / and ? (design 2.9). */
export function CommandBoxButton() {
  const t = useText();
  const [open, setOpen] = useState<Command | null>(null);
  const code = useCode(open !== null, () => setOpen(null));
  const show = useCallback((command: Command, at: number) => {
    if (document.querySelector('dialog[open]')) return;
    performance.mark(ASKED, { startTime: at });
    // At once, so that the next letter already finds the input.
    flushSync(() => setOpen(command));
  }, []);
  const close = useCallback(() => setOpen(null), []);
  useCommandKeys(show);
  const early = useEarlyLetters(open === 'find' && !code, close);
  return (
    <span className="top-find">
      <Button
        kind="quiet"
        icon="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('palette.title')}
        onClick={({ timeStamp }) => show('find', timeStamp)}
      >
        {t('palette.open')}
        <kbd aria-hidden="true">{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      {code && <code.PageKeys />}
      {open !== null && code && (
        <code.OpenCommandBox
          command={open}
          early={early}
          onShown={() => performance.mark(SHOWN)}
          onKeys={() => setOpen('keys')}
          onClose={close}
        />
      )}
    </span>
  );
}

/** Listens in the whole window. A page's own use of a key comes first: the member list has a find box of its own for /. */
function useCommandKeys(show: (command: Command, at: number) => void): void {
  const singleKeys = useSingleKeys();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event, singleKeys);
      if (!command) return;
      event.preventDefault();
      if (!event.repeat) show(command, event.timeStamp);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [show, singleKeys]);
}

/**
 * The code of the box: fetched when the page has been painted, so that it is there when a key asks for it. React.lazy
 * would show nothing for a moment even then.
 * @param wanted the box was asked for: if the code did not come, it is asked for again
 */
function useCode(wanted: boolean, onMissing: () => void): Code | undefined {
  const t = useText();
  // Members come by phone, on slow lines; staff by keyboard, whose keys are to work as soon as there is a row.
  const waits = useUser().type === 'member';
  const { notify } = useNotices();
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    if (code) return undefined;
    const load = async () => {
      try {
        setCode(await import('./OpenCommandBox.tsx'));
      } catch {
        if (!wanted) return;
        notify('error', t('palette.notLoaded'));
        onMissing();
      }
    };
    if (!wanted && waits) return whenQuiet(() => void load(), QUIET_MS);
    const timer = setTimeout(() => void load(), wanted ? 0 : AFTER_PAINT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- asked once after the first paint, and again when it is wanted
  }, [wanted, code]);
  return code;
}

/**
 * Keeps what is typed between the shortcut and the code of the box, on a slow line: nothing typed is lost. A layout effect,
 * because it must let go in the moment in which the box has the focus: a letter that it took after that would be nowhere.
 */
function useEarlyLetters(waits: boolean, onCancel: () => void): string {
  const [letters, setLetters] = useState('');
  useLayoutEffect(() => {
    if (!waits) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code === 'Escape') onCancel();
      else if (event.key.length === 1) setLetters((before) => before + event.key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [waits, onCancel]);
  return letters;
}

/** The first paint and the calls of the page come first. */
const AFTER_PAINT_MS = 50;
const QUIET_MS = 1000;
