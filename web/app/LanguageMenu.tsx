import { runtimeConfig } from '../lib/config.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { LANGUAGES } from '../lib/language.ts';
import { Menu } from '../ui/Menu.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** Switches the language anywhere, even in the middle of a form; each language is named in its own words. */
export function LanguageMenu() {
  const { language, setLanguage } = useLanguage();
  const t = useText();
  return (
    <div className="language-menu">
      <Menu
        kind="quiet"
        icon="globe"
        align="end"
        label={
          <>
            <VisuallyHidden>{t('shell.language')}: </VisuallyHidden>
            <span lang={language} className="top-label">
              {LANGUAGES[language]}
            </span>
          </>
        }
        items={runtimeConfig().languages.map((other) => ({
          label: LANGUAGES[other],
          current: other === language,
          onSelect: () => void setLanguage(other),
        }))}
      />
    </div>
  );
}
