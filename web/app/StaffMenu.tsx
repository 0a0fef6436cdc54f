import { later } from './later.tsx';

/** The menu at the side, which members and visitors do not have. */
export const StaffMenu = later(
  () => import('./SideMenu.tsx'),
  (module) => module.SideMenu,
);
