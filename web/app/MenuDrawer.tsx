import { useText } from '../lib/i18n.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { SideMenu } from './SideMenu.tsx';

/** The menu on a small screen (specification 2, Shell). */
export function MenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Drawer open={open} onClose={onClose} title={t('shell.menu')}>
      <SideMenu />
    </Drawer>
  );
}
