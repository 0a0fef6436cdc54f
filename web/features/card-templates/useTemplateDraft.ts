import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestFailed } from '../../lib/request-failed.ts';

const PAUSE_MS = 1500;

/** How a draft stands: 'conflict' stops saving, since somebody else saved meanwhile. */
export type DraftState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';

/** Parts of a draft, or how they come of it. */
export type Change<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>);

/** A draft that saves itself a moment after the last change, one save after the other. */
export interface TemplateDraft<Draft> {
  readonly draft: Draft;
  readonly state: DraftState;
  readonly failure: unknown;
  /** A function gets the draft as it is by then. */
  readonly change: (changes: Change<Draft>) => void;
  /** Sends what is not saved yet; answers the version then, or null where it could not be saved. */
  readonly save: () => Promise<number | null>;
}

/**
 * Keeps a draft and saves it by itself.
 * @param send saves over a version and answers the new one; what it throws decides between 'conflict' and 'failed'
 */
export function useTemplateDraft<Draft>(
  loaded: { readonly draft: Draft; readonly version: number },
  send: (draft: Draft, version: number) => Promise<number>,
): TemplateDraft<Draft> {
  const [draft, setDraft] = useState(loaded.draft);
  const [state, setState] = useState<DraftState>('saved');
  const [failure, setFailure] = useState<unknown>();
  const now = useRef({ draft: loaded.draft, version: loaded.version, dirty: false });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  });

  const saveOnce = useCallback(async (): Promise<number | null> => {
    if (!now.current.dirty) return now.current.version;
    now.current.dirty = false;
    setState('saving');
    try {
      now.current.version = await sender.current(now.current.draft, now.current.version);
      setState(now.current.dirty ? 'typing' : 'saved');
      return now.current.version;
    } catch (error) {
      now.current.dirty = true;
      setFailure(error);
      setState(error instanceof RequestFailed && error.code === 'conflict' ? 'conflict' : 'failed');
      return null;
    }
  }, []);
  const save = useCallback((): Promise<number | null> => {
    const next = running.current.then(saveOnce);
    running.current = next;
    return next;
  }, [saveOnce]);

  useEffect(() => {
    if (state !== 'typing') return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, draft, save]);
  // Whoever leaves the editor leaves nothing behind.
  useEffect(() => () => void (now.current.dirty && save()), [save]);

  const change = useCallback((changes: Change<Draft>) => {
    const parts = typeof changes === 'function' ? changes(now.current.draft) : changes;
    now.current.draft = { ...now.current.draft, ...parts };
    now.current.dirty = true;
    setDraft(now.current.draft);
    setState((before) => (before === 'conflict' ? before : 'typing'));
  }, []);
  return { draft, state, failure, change, save };
}
