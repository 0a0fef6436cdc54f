import { useState } from 'react';

import { useLanguage } from '../lib/i18n.ts';
import { LANGUAGES, isLanguage } from '../lib/language.ts';
import { type Density, setDensity, setSchemeChoice, type SchemeChoice, schemeChoice } from '../lib/scheme.ts';
import { Gallery } from '../ui/gallery.tsx';
import { Select } from '../ui/Select.tsx';

const SCHEMES: readonly SchemeChoice[] = ['system', 'light', 'dark'];
const DENSITIES: readonly Density[] = ['calm', 'compact'];

/** The gallery with switches for language, scheme and density; development only. */
export function GalleryPage() {
  const { language, setLanguage } = useLanguage();
  const [scheme, setScheme] = useState(schemeChoice());
  const [density, setOwnDensity] = useState<Density>('calm');
  const changeScheme = (value: string) => {
    const choice = SCHEMES.find((one) => one === value) ?? 'system';
    setScheme(choice);
    setSchemeChoice(choice);
  };
  const changeDensity = (value: string) => {
    const choice = DENSITIES.find((one) => one === value) ?? 'calm';
    setOwnDensity(choice);
    setDensity(choice);
  };
  const controls = (
    <>
      <Select
        name="language"
        label="Language"
        empty={null}
        value={language}
        onChange={(value) => isLanguage(value) && void setLanguage(value)}
        choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <Select
        name="scheme"
        label="Scheme"
        empty={null}
        value={scheme}
        onChange={changeScheme}
        choices={SCHEMES.map((value) => ({ value, label: value }))}
      />
      <Select
        name="density"
        label="Density"
        empty={null}
        value={density}
        onChange={changeDensity}
        choices={DENSITIES.map((value) => ({ value, label: value }))}
      />
    </>
  );
  return <Gallery controls={controls} />;
}
