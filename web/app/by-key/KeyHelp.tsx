import { SitePages } from '../SitePages.tsx';
import { HELP_WIDTH, Support } from '../Support.tsx';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** How to reach somebody, as visitors are told (app/OpenHelp.tsx). */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('shell.help')} maxWidth={HELP_WIDTH} dismissible>
      <Support type={undefined} />
      <SitePages />
    </Dialog>
  );
}
