import { useText } from '../lib/i18n.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { NoticeLog } from '../ui/NoticeLog.tsx';

/** Every notice of this visit, at the side of the window. */
export function NoticeDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Drawer open onClose={onClose} title={t('shell.noticesTitle')} side="end">
      <NoticeLog />
    </Drawer>
  );
}
