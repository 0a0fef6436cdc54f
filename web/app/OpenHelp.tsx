import { Suspense } from 'react';
import { withTexts } from '../lib/catalogues.ts';
import { runtimeConfig } from '../lib/config.ts';
import { formatPhone } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useSession } from '../lib/session.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { later } from './later.tsx';

const HelpQuestions = later(
  () => withTexts(import('./HelpQuestions.tsx'), 'help'),
  (module) => module.HelpQuestions,
);

const SitePages = later(
  () => withTexts(import('./SitePages.tsx'), 'help'),
  (module) => module.SitePages,
);

/** Largest width of the help dialog in pixels (specification 9). */
const HELP_WIDTH = 800;

/** How to reach somebody, and, for who is signed in, a form that sends a question. */
export function OpenHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { user } = useSession();
  const { support, links } = runtimeConfig();
  const { phone, email, hours } = support;
  const hasPages = hours !== null || Object.values(links).some((link) => link !== null);
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
      {hasPages && (
        <Suspense fallback={null}>
          <SitePages />
        </Suspense>
      )}
      {user && (
        <Suspense fallback={<Skeleton lines={2} label={t('shell.help')} />}>
          <HelpQuestions onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
