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

interface Loaded<Draft> {
  readonly draft: Draft;
  readonly version: number;
}
type Send<Draft> = (draft: Draft, version: number) => Promise<number>;

/**
 * Keeps a draft and saves it by itself.
 * @param send saves over a version and answers the new one; what it throws decides between 'conflict' and 'failed'
 */
export function useTemplateDraft<Draft>(loaded: Loaded<Draft>, send: Send<Draft>): TemplateDraft<Draft> {
  const [draft, setDraft] = useState(loaded.draft);
  const { put, leave, state, failure, save } = useSaving(loaded, send);
  useEffect(() => {
    if (state !== 'typing') return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the pause anew
  }, [state, draft, save]);
  // Whoever leaves the editor leaves nothing behind.
  useEffect(() => leave, [leave]);
  const change = useCallback((changes: Change<Draft>) => setDraft(put(changes)), [put]);
  return { draft, state, failure, change, save };
}

interface Unsaved<Draft> {
  draft: Draft;
  version: number;
  dirty: boolean;
}

/** The draft as it was typed last, and the saves of it, one after the other. */
function useSaving<Draft>(loaded: Loaded<Draft>, send: Send<Draft>) {
  const [state, setState] = useState<DraftState>('saved');
  const [failure, setFailure] = useState<unknown>();
  const now = useRef<Unsaved<Draft>>({ draft: loaded.draft, version: loaded.version, dirty: false });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  });
  const save = useCallback((): Promise<number | null> => {
    const next = running.current.then(() => saveOnce(now.current, sender.current, { setState, setFailure }));
    running.current = next;
    return next;
  }, []);
  const put = useCallback((changes: Change<Draft>): Draft => {
    const parts = typeof changes === 'function' ? changes(now.current.draft) : changes;
    now.current.draft = { ...now.current.draft, ...parts };
    now.current.dirty = true;
    setState((before) => (before === 'conflict' ? before : 'typing'));
    return now.current.draft;
  }, []);
  const leave = useCallback(() => void (now.current.dirty && save()), [save]);
  return { put, leave, state, failure, save };
}

interface Tell {
  readonly setState: (state: DraftState) => void;
  readonly setFailure: (failure: unknown) => void;
}

async function saveOnce<Draft>(
  now: Unsaved<Draft>,
  send: Send<Draft>,
  { setState, setFailure }: Tell,
): Promise<number | null> {
  if (!now.dirty) return now.version;
  now.dirty = false;
  setState('saving');
  try {
    now.version = await send(now.draft, now.version);
    setState(now.dirty ? 'typing' : 'saved');
    return now.version;
  } catch (error) {
    now.dirty = true;
    setFailure(error);
    setState(error instanceof RequestFailed && error.code === 'conflict' ? 'conflict' : 'failed');
    return null;
  }
}
