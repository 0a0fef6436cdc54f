import { extra } from './extras.tsx';

const OpenMenuDrawer = extra(
  () => import('./OpenMenuDrawer.tsx'),
  (module) => module.OpenMenuDrawer,
);

/** The menu on a small screen (specification 2, Shell). */
export function MenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open ? <OpenMenuDrawer onClose={onClose} /> : null;
}
