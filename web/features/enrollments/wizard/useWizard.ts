import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { afterPaint } from '../../../lib/after-paint.ts';
import type { FieldErrors } from '../../../ui/form-values.ts';
import { addDependent } from './draft.ts';
import type { OpenDraft } from './draft-store.ts';
import { useComplaints } from './useComplaints.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { knownPage, pageAfter, pageBefore, type PageName } from './wizard-pages.ts';
import { DETAILS, type SectionName } from './wizard-sections.ts';

/** Where the wizard is and how it goes on. */
export interface Wizard {
  readonly page: PageName;
  /** The section of the page that the address names, where the focus goes; null: the page as a whole. */
  readonly section: SectionName | null;
  /** The review page asked for this one, and gets the reader back (Change links). */
  readonly returns: boolean;
  readonly hrefOf: (section: SectionName, returns?: boolean) => string;
  readonly back: string | null;
  readonly go: (page: PageName, how?: { replace?: boolean; returns?: boolean }) => void;
  /** Goes on at once and saves behind it; what the server finds wrong with the page left brings the reader back. */
  readonly goOn: () => Promise<FieldErrors | undefined>;
  /** What the server finds wrong with this page, once it was sent on. */
  readonly found: FieldErrors;
  /** Forgets which pages were sent on: all fields are cleared. */
  readonly forget: () => void;
}

export const WizardContext = createContext<Wizard | null>(null);

/** The surrounding wizard. Throws outside one. */
export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('A page of the wizard stands outside it');
  return wizard;
}

/** The draft as pages are worked out from: with the answers of this window. */
export const draftOf = ({ enrollment, answers }: Pick<OpenDraft, 'enrollment' | 'answers'>) => ({
  ...enrollment,
  answers,
});

const REVIEW = 'review/check';
const NOTHING: FieldErrors = {};

/** The wizard of the address: `?page=subscriber/details` or a section of it, and `&then=review` where the review page sent here. */
export function useWizardState(): Wizard {
  const [params] = useSearchParams();
  const state = useDraft();
  const store = useDraftStore();
  const { ofServer } = useComplaints();
  const [tried, setTried] = useState<readonly PageName[]>([]);
  const [left] = useState(() => store.get().place.page);
  const address = useAddressLater();
  const { ahead } = address;
  const { page: asked, returns } = ahead ?? { page: params.get('page'), returns: params.get('then') === 'review' };
  const page = knownPage(draftOf(state), asked ?? left);
  const section = asked === page ? null : asked;
  const { hrefOf, go, here } = useGoing(page, address);
  const goOn = useGoOn({ page, returns, go, here, onTried: setTried });
  const found = tried.includes(page) ? ofServer(page, state) : NOTHING;
  const before = pageBefore(draftOf(state), page);
  const back = returns ? hrefOf(REVIEW) : before && hrefOf(before);
  return { page, section, returns, hrefOf, back, go, goOn, found, forget: () => setTried([]) };
}

/** A page that is shown before the address says it. */
type Ahead = { readonly page: PageName; readonly returns: boolean };

/**
 * Addresses of pages, the way to them, and the page where the reader is by now. The next page shows in the moment of the
 * click; its address, which the whole screen is drawn for anew, follows when that has been painted.
 */
function useGoing(page: PageName, { show, goTo }: Pick<ReturnType<typeof useAddressLater>, 'show' | 'goTo'>) {
  const { pathname } = useLocation();
  const store = useDraftStore();
  const here = useRef(page);
  useEffect(() => {
    here.current = page;
  }, [page]);
  const hrefOf = useCallback<Wizard['hrefOf']>(
    (to, returns = false) => `${pathname}?page=${to}${returns ? '&then=review' : ''}`,
    [pathname],
  );
  const go = useCallback<Wizard['go']>(
    (to, { replace = false, returns = false } = {}) => {
      here.current = to;
      store.note({ page: to, field: null });
      show({ page: to, returns });
      goTo(hrefOf(to, returns), replace);
    },
    [store, show, goTo, hrefOf],
  );
  return { hrefOf, go, here };
}

/** What is shown ahead of its address, and the way to the address: after the next painting, each in its turn. */
function useAddressLater() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [ahead, show] = useState<Ahead | null>(null);
  const waiting = useRef<(() => void) | null>(null);
  const cancel = useRef(() => {});
  useLayoutEffect(() => {
    // The address has come, from here or by the browser's Back: from now on it says which page is shown.
    if (waiting.current === null) show(null);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new address is what it waits for
  }, [key]);
  useEffect(() => () => cancel.current(), []);
  const goTo = useCallback(
    (href: string, replace: boolean) => {
      waiting.current?.();
      const arrive = () => {
        cancel.current();
        waiting.current = null;
        void navigate(href, { replace });
      };
      if (replace) return arrive();
      waiting.current = arrive;
      cancel.current = afterPaint(arrive);
    },
    [navigate],
  );
  return { ahead, show, goTo };
}

/** Whoever said that family joins finds the fields of the first one on the page of the family. */
function addFirst(store: ReturnType<typeof useDraftStore>): void {
  const { coversDependents, dependents } = store.get().answers;
  if (coversDependents === true && dependents.length === 0) store.change((before) => addDependent(before).answers);
}

type GoingOn = Pick<Wizard, 'page' | 'returns' | 'go'> & {
  readonly here: { readonly current: PageName };
  readonly onTried: (next: (before: readonly PageName[]) => readonly PageName[]) => void;
};

function useGoOn({ page, returns, go, here, onTried }: GoingOn): Wizard['goOn'] {
  const store = useDraftStore();
  const { ofBrowser, ofServer } = useComplaints();
  /** What the server finds wrong with the page that was left brings the reader back, if they have not gone further. */
  const bringBack = async (next: PageName) => {
    const { elections } = store.get().answers;
    const kept = await store.save();
    // What is wrong by now may come from what was chosen on the page that they are on: that is mended there.
    if (JSON.stringify(kept.answers.elections) !== JSON.stringify(elections)) return;
    const isWrong = Object.keys(ofServer(page, kept)).length > 0;
    if (kept.saving === 'saved' && isWrong && here.current === next) go(page, { replace: true, returns });
  };
  const arrive = (next: PageName): undefined => {
    go(next);
    afterPaint(() => {
      store.change((answers) => answers);
      void bringBack(next);
    });
  };
  return async () => {
    const wrong = ofBrowser(page, store.get());
    if (Object.keys(wrong).length > 0) return wrong;
    onTried((before) => [...new Set([...before, page])]);
    if (page === DETAILS) addFirst(store);
    const nextPage = () => (returns ? REVIEW : pageAfter(draftOf(store.get()), page));
    // The offers are the server's: only where it has not made any yet the next page has to wait for it.
    if (nextPage() === REVIEW && store.get().enrollment.offers.length === 0) await store.save();
    return arrive(nextPage());
  };
}
