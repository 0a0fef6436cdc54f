import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { catalogueNow, loadCatalogue, onMoreTexts } from './catalogues.ts';
import type { Catalogue } from './text-parts.ts';
import { LanguageContext } from './i18n.ts';
import { type Language, storeLanguage } from './language.ts';

type Loaded = { readonly language: Language; readonly catalogue: Catalogue };

type Props = {
  /** The first language with its texts, loaded before the first paint so that nothing flickers. */
  readonly initial: Loaded;
  readonly children: ReactNode;
};

/** Holds the language of the interface. A switch replaces texts only: nothing below is made anew. */
export function LanguageProvider({ initial, children }: Props) {
  const [language, setShown] = useState(initial.language);
  const catalogue = useSyncExternalStore(onMoreTexts, () => catalogueNow(language) ?? initial.catalogue);
  const [english, setEnglish] = useState<Catalogue | null>(null);

  const setLanguage = useCallback(async (next: Language) => {
    await loadCatalogue(next);
    // Before anything is drawn anew: times are said in the language of the page.
    document.documentElement.lang = next;
    setShown(next);
    storeLanguage(next);
  }, []);
  const needEnglish = useCallback(() => {
    void loadCatalogue('en').then(setEnglish);
  }, []);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const state = useMemo(
    () => ({ language, catalogue, english, setLanguage, needEnglish }),
    [language, catalogue, english, setLanguage, needEnglish],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}
