import { useEffect, useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { endsForGood } from '../lib/idle.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { clockText } from './clock-text.ts';

/** Of the reminders of specification 9, screen readers hear these only (design 2.10); the rest stays visible. */
const SPOKEN: readonly number[] = [30, 15, 10, 5];

/** Says that the session ends in `left` seconds. */
export function IdleReminder({ left }: { readonly left: number }) {
  const t = useText();
  useTitleClock(left);
  useWarningOnLeave(t('idle.ending', { seconds: left }));
  const stays = !endsForGood();
  // Any key or click keeps the session, so closing in whatever way is the same as the button.
  return (
    <Dialog
      open
      urgent
      dismissible
      onClose={() => undefined}
      title={t('idle.title')}
      maxWidth={480}
      {...(stays && {
        footer: (
          <Button kind="primary" data-autofocus>
            {t('idle.stay')}
          </Button>
        ),
      })}
    >
      <p className="idle-count" aria-hidden="true">
        {t('idle.ending', { seconds: left })}
      </p>
      <Spoken left={left} />
      <p>{t(stays ? 'idle.about' : 'idle.aboutEnd')}</p>
    </Dialog>
  );
}

/** What screen readers hear: the latest of the spoken reminders, so its words change four times and no more. */
function Spoken({ left }: { readonly left: number }) {
  const t = useText();
  const said = Math.min(...SPOKEN.filter((seconds) => seconds >= left));
  return (
    <div role="status">
      <VisuallyHidden>{t('idle.ending', { seconds: said })}</VisuallyHidden>
    </div>
  );
}

/** The window's title shows the time left while the reminder is open, for whoever looks at another tab. */
function useTitleClock(left: number): void {
  const t = useText();
  const [before] = useState(() => document.title);
  const text = t('idle.pageTitle', { time: clockText(left) });
  useEffect(() => {
    document.title = `${text} · ${before}`;
  }, [text, before]);
  useEffect(
    () => () => {
      document.title = before;
    },
    [before],
  );
}

/** Leaving the page while the reminder is open asks first (specification 8); browsers show their own words for it. */
function useWarningOnLeave(words: string): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Older browsers show this text.
      event.returnValue = words;
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [words]);
}
