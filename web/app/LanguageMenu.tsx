import { runtimeConfig } from '../lib/config.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { LANGUAGES } from '../lib/language.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** The lines of a menu that choose a language, each named in its own words. */
export function useLanguageItems(): MenuItem[] {
  const { language, setLanguage } = useLanguage();
  return runtimeConfig().languages.map((other) => ({
    label: LANGUAGES[other],
    icon: 'globe',
    current: other === language,
    onSelect: () => void setLanguage(other),
  }));
}

/** Switches the language anywhere, for visitors; whoever is signed in finds it in the user menu. */
export function LanguageMenu() {
  const { language } = useLanguage();
  const items = useLanguageItems();
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
        items={items}
      />
    </div>
  );
}
