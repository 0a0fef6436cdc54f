import type { UserType } from '@coverlane/contract/access.ts';
import { Suspense } from 'react';
import { useConfigNow } from '../lib/config-now.ts';
import { formatPhone } from '../lib/format.ts';
import { helpText } from '../lib/help-text.ts';
import { useText } from '../lib/i18n.ts';
import { useSession } from '../lib/session.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { later } from './later.tsx';

const HelpQuestions = later(
  () => import('../features/help/HelpQuestions.tsx'),
  (module) => module.HelpQuestions,
);

const SitePages = later(
  () => import('./SitePages.tsx'),
  (module) => module.SitePages,
);

/** Largest width of the help dialog in pixels (specification 9). */
const HELP_WIDTH = 800;

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

/** Whom to call or write; one sentence where the site names nobody. */
function Support({ type }: { readonly type: UserType | undefined }) {
  const t = useText();
  const { phone, email } = useConfigNow().support;
  if (!phone && !email) return <p>{t(helpText(type, false))}</p>;
  return (
    <>
      <p>{t(helpText(type, true))}</p>
      <DescriptionList
        details={[
          ...(phone ? [{ label: t('shell.helpPhone'), value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
          ...(email ? [{ label: t('shell.helpEmail'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
        ]}
      />
    </>
  );
}
