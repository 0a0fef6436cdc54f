import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { request } from '../../../lib/request.ts';
import type { Enrollment } from './draft.ts';
import { type DraftState, DraftStore, type OpenDraft } from './draft-store.ts';
import { copyOf, keepCopy } from './local-copy.ts';

const PAUSE_MS = 1200;
const AGAIN_MS = 5000;

/** The draft of the wizard, for its pages. */
export const DraftContext = createContext<DraftStore | null>(null);

/** The store of the surrounding wizard. Throws outside one. */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (!store) throw new Error('A page of the wizard stands outside it');
  return store;
}

/** The draft as it is now, drawn anew when something typed or the server's answer changes. */
export function useDraft(): OpenDraft {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.draft);
}

/** The same with how it stands with saving and where the person is, for the few that show it. */
export function useSaving(): DraftState {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Opens the store of a draft that was loaded; answers that this browser could not send are sent first. */
function openDraft(loaded: Enrollment): DraftStore {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const copy = copyOf(loaded);
  // The same on both sides: only the server's answer was lost on its way.
  const kept = JSON.stringify(copy?.answers) === JSON.stringify(loaded.answers) ? undefined : copy;
  return new DraftStore(
    loaded,
    {
      put: (input) => request(enrollments.putEnrollment, input),
      keep: (copy) => keepCopy(copy && { id: loaded.id, ...copy }),
      later: (work, why) => {
        clearTimeout(timer);
        timer = setTimeout(work, why === 'typing' ? PAUSE_MS : AGAIN_MS);
      },
    },
    kept,
  );
}

/** The store of a draft, and how it is sent while somebody leaves: hidden windows and closed wizards send at once. */
export function useOpenDraft(loaded: Enrollment): DraftStore {
  const [store] = useState(() => openDraft(loaded));
  useEffect(() => {
    const send = () => void store.save();
    const warn = (event: BeforeUnloadEvent) => {
      if (store.get().saving !== 'saved') event.preventDefault();
    };
    void store.save();
    addEventListener('online', send);
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', send);
    return () => {
      removeEventListener('online', send);
      removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', send);
      send();
    };
  }, [store]);
  return store;
}
