import type { Choice } from '../../ui/RadioGroup.tsx';

/** The time zones of the United States and its territories, and the one that is kept already. */
export function timeZones(kept?: string): Choice[] {
  const places = 'New_York Chicago Denver Phoenix Los_Angeles Anchorage Puerto_Rico'.split(' ');
  const names = [...places.map((place) => `America/${place}`), 'Pacific/Honolulu', 'Pacific/Guam', 'Asia/Seoul'];
  const all = kept === undefined || names.includes(kept) ? names : [kept, ...names];
  return all.map((value) => ({ value, label: value.replace('_', ' ') }));
}
