import { useText } from '../lib/i18n.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { SideMenu } from './SideMenu.tsx';

/** The menu on a small screen, while it is open. */
export function OpenMenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Drawer open onClose={onClose} title={t('shell.menu')}>
      <SideMenu />
    </Drawer>
  );
}
