import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { forgetTypedAt, type KeptTyping as Typing, keepTyping, typedAt } from '../lib/kept-typing.ts';
import { useUser } from '../lib/session.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { isTypingAgain, readTyping, typeAgain } from '../ui/typing.ts';
import { useLeaveGuard } from '../ui/useLeaveGuard.ts';

type Props = {
  /** Which form it is: what was typed comes back where the place is the same. */
  readonly place: string;
  readonly children: ReactNode;
};

/**
 * Keeps what is typed into the form inside: links, the browser's back and the end of a session bring it back when the
 * same person comes back to the place; reloading, closing and signing out, which would lose it, ask first (decision 144).
 * Whoever has sent it, or gives it up, says so with `forgetTypedAt`.
 */
export function KeptTyping({ place, children }: Props) {
  const { id } = useUser();
  const [anew, setAnew] = useState(0);
  const [kept] = useState(() => typedAt(place, id));
  const again = () => {
    forgetTypedAt(place);
    setAnew(anew + 1);
  };
  return (
    <>
      {kept && anew === 0 && <WasKept kept={kept} onAgain={again} />}
      <Frame key={anew} place={place} kept={anew === 0 ? kept : undefined}>
        {children}
      </Frame>
    </>
  );
}

/** Says that what stands here was typed before, and how to begin again. */
function WasKept({ kept, onAgain }: { readonly kept: Typing; readonly onAgain: () => void }) {
  const t = useText();
  const lacks = kept.secret.some((field) => kept.texts[field] === undefined);
  return (
    <div role="status">
      <Banner kind="info" title={t('typing.kept')} action={<Button onClick={onAgain}>{t('typing.again')}</Button>}>
        {lacks && t('typing.ssnAgain')}
      </Banner>
    </div>
  );
}

/** Taking away or adding an entry is typing, too. */
const ENTRIES = 'button[data-adds], button[data-removes]';

function Frame({ place, kept, children }: Props & { readonly kept: Typing | undefined }) {
  const { id } = useUser();
  const frame = useRef<HTMLDivElement>(null);
  const [dirty, setDirty] = useState(kept !== undefined);
  const guard = useLeaveGuard(dirty, keepsTyping, 'too');
  useEffect(() => {
    const { current } = frame;
    return kept && current ? typeAgain(current, kept) : undefined;
  }, [kept]);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const stops = new AbortController();
    const look = () => {
      setDirty(true);
      keepTyping(place, id, readTyping(current));
    };
    // After React has drawn what follows from it: an entry that is gone, a field that another answer brings.
    const typed = () => !isTypingAgain() && setTimeout(look);
    const pressed = (event: Event) => event.target instanceof Element && event.target.closest(ENTRIES) && typed();
    for (const kind of ['input', 'change', 'paste']) current.addEventListener(kind, typed, { signal: stops.signal });
    current.addEventListener('click', pressed, { signal: stops.signal });
    return () => stops.abort();
  }, [place, id]);
  return (
    <div ref={frame} className="stack">
      <LeaveQuestion guard={guard} />
      {children}
    </div>
  );
}

/** Every address of the portal comes back to what is kept, but signing out. */
const keepsTyping = (link: URL): boolean => link.pathname !== '/logout';
