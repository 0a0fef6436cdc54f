import { withTexts } from '../lib/catalogues.ts';
import { later } from './later.tsx';

/** The menu at the side, which members and visitors do not have. */
export const StaffMenu = later(
  () => withTexts(import('./SideMenu.tsx'), 'palette', 'later'),
  (module) => module.SideMenu,
);
