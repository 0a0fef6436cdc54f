import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { catalogueNow, loadCatalogue } from './catalogues.ts';
import { LanguageContext, useLanguage } from './i18n.ts';
import type { Language } from './language.ts';

type Props = { readonly language: Language; readonly children: ReactNode };

/** Says what is below in another language than the rest of the page, once its texts are there; the reader's own choice stays as it is. */
export function SpokenIn({ language, children }: Props) {
  const own = useLanguage();
  const [there, setThere] = useState(own.language);
  useEffect(() => {
    let isWanted = true;
    void loadCatalogue(language).then(() => isWanted && setThere(language));
    return () => {
      isWanted = false;
    };
  }, [language]);
  const state = useMemo(
    () => ({ ...own, language: there, catalogue: catalogueNow(there) ?? own.catalogue }),
    [own, there],
  );
  return (
    <LanguageContext value={state}>
      <div lang={there}>{children}</div>
    </LanguageContext>
  );
}
