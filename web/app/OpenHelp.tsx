import { Suspense } from 'react';
import { useConfigNow } from '../lib/config-now.ts';
import { useText } from '../lib/i18n.ts';
import { useSession } from '../lib/session.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { later } from './later.tsx';
import { HELP_WIDTH, Support } from './Support.tsx';

const HelpQuestions = later(
  () => import('../features/help/HelpQuestions.tsx'),
  (module) => module.HelpQuestions,
);

const SitePages = later(
  () => import('./SitePages.tsx'),
  (module) => module.SitePages,
);

/** How to reach somebody, and, for who is signed in, a form that sends a question. */
export function OpenHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { user } = useSession();
  const { support, links } = useConfigNow();
  const hasPages = [support.hours, ...Object.values(links)].some((said) => said !== null);
  return (
    <Dialog open onClose={onClose} title={t('shell.help')} maxWidth={HELP_WIDTH} dismissible>
      <Support type={user?.type} />
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
