import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';

import { type Catalogue, LanguageContext, loadCatalogue } from './i18n.ts';
import { type Language, storeLanguage } from './language.ts';

type Loaded = { readonly language: Language; readonly catalogue: Catalogue };

type Props = {
  /** The first language with its texts, loaded before the first paint so that nothing flickers. */
  readonly initial: Loaded;
  readonly children: ReactNode;
};

/** Holds the language of the interface. A switch replaces texts only: nothing below is made anew. */
export function LanguageProvider({ initial, children }: Props) {
  const [loaded, setLoaded] = useState(initial);
  const [english, setEnglish] = useState<Catalogue | null>(null);

  const setLanguage = useCallback(async (language: Language) => {
    setLoaded({ language, catalogue: await loadCatalogue(language) });
    storeLanguage(language);
  }, []);
  const needEnglish = useCallback(() => {
    void loadCatalogue('en').then(setEnglish);
  }, []);

  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);

  const state = useMemo(
    () => ({ ...loaded, english, setLanguage, needEnglish }),
    [loaded, english, setLanguage, needEnglish],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}
