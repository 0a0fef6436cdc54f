import { runtimeConfig } from '../lib/config.ts';
import { formatPhone } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Largest width of the help dialog in pixels (specification 9). */
const HELP_WIDTH = 800;

/** How to reach somebody; the help form itself comes later and the dialog says so. */
export function OpenHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { phone, email } = runtimeConfig().support;
  return (
    <Dialog open onClose={onClose} title={t('shell.help')} maxWidth={HELP_WIDTH} dismissible>
      <p>{t(phone || email ? 'shell.helpAbout' : 'shell.helpNobody')}</p>
      {(phone || email) && (
        <DescriptionList
          details={[
            ...(phone
              ? [{ label: t('shell.helpPhone'), value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }]
              : []),
            ...(email ? [{ label: t('shell.helpEmail'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
          ]}
        />
      )}
      <p className="muted">{t('shell.helpLater')}</p>
    </Dialog>
  );
}
