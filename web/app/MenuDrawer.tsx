import { withTexts } from '../lib/catalogues.ts';
import { extra } from './extras.tsx';

const OpenMenuDrawer = extra(
  () => withTexts(import('./OpenMenuDrawer.tsx'), 'palette', 'later'),
  (module) => module.OpenMenuDrawer,
);

/** The menu on a small screen (specification 2, Shell). */
export function MenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open ? <OpenMenuDrawer onClose={onClose} /> : null;
}
