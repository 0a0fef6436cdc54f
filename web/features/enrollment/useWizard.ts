import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { FieldErrors } from '../../ui/formValues.ts';
import type { DraftState } from './draft-store.ts';
import { useComplaints } from './useComplaints.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { knownPage, pageAfter, pageBefore, type PageName } from './wizard-pages.ts';

/** Where the wizard is and how it goes on. */
export interface Wizard {
  readonly page: PageName;
  /** The review page asked for this one, and gets the reader back (Change links). */
  readonly returns: boolean;
  readonly hrefOf: (page: PageName, returns?: boolean) => string;
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
export const draftOf = ({ enrollment, answers }: DraftState) => ({ ...enrollment, answers });

const REVIEW = 'review/check';
const NOTHING: FieldErrors = {};

/** The wizard of the address: `?page=subscriber/name`, and `&then=review` where the review page sent here. */
export function useWizardState(): Wizard {
  const [params] = useSearchParams();
  const state = useDraft();
  const { ofServer } = useComplaints();
  const [tried, setTried] = useState<readonly PageName[]>([]);
  const page = knownPage(draftOf(state), params.get('page') ?? state.place.page);
  const returns = params.get('then') === 'review';
  const { hrefOf, go, here } = useGoing(page);
  const goOn = useGoOn({ page, returns, go, here, onTried: setTried });
  const found = tried.includes(page) ? ofServer(page, state) : NOTHING;
  const before = pageBefore(draftOf(state), page);
  const back = returns ? hrefOf(REVIEW) : before && hrefOf(before);
  return { page, returns, hrefOf, back, go, goOn, found, forget: () => setTried([]) };
}

/** Addresses of pages, the way to them, and the page where the reader is by now. */
function useGoing(page: PageName) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
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
      void navigate(hrefOf(to, returns), { replace });
    },
    [store, navigate, hrefOf],
  );
  return { hrefOf, go, here };
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
    const kept = await store.save();
    const isWrong = Object.keys(ofServer(page, kept)).length > 0;
    if (kept.saving === 'saved' && isWrong && here.current === next) go(page, { replace: true, returns });
  };
  return async () => {
    const wrong = ofBrowser(page, store.get());
    if (Object.keys(wrong).length > 0) return wrong;
    onTried((before) => [...new Set([...before, page])]);
    // The offers are the server's: only where it has not made any yet the next page has to wait for it.
    if (page === 'dependents/list' && store.get().enrollment.offers.length === 0) await store.save();
    const next = returns ? REVIEW : pageAfter(draftOf(store.get()), page);
    go(next);
    store.change((answers) => answers);
    void bringBack(next);
    return undefined;
  };
}
