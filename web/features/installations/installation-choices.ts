import type { Language } from '@coverlane/contract/codes.ts';
import type { Choice } from '../../ui/RadioGroup.tsx';

/** Every language in its own name, so that its readers know it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ko: '한국어', es: 'Español' };

/** The time zones of the United States and its territories, and the one that is kept already. */
export function timeZones(kept?: string): Choice[] {
  const places = 'New_York Chicago Denver Phoenix Los_Angeles Anchorage Puerto_Rico'.split(' ');
  const names = [...places.map((place) => `America/${place}`), 'Pacific/Honolulu', 'Pacific/Guam', 'Asia/Seoul'];
  const all = kept === undefined || names.includes(kept) ? names : [kept, ...names];
  return all.map((value) => ({ value, label: value.replace('_', ' ') }));
}
