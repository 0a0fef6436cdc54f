import { type ComponentType, createElement, Suspense, use, useCallback } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import { Offline } from '../Offline.tsx';
import { PlainHttp } from '../PlainHttp.tsx';
import { SiteVersion } from '../SiteVersion.tsx';
import { UiFromLanguage } from '../UiFromLanguage.tsx';
import { VisitorNews } from '../VisitorNews.tsx';
import { dayIn } from '../../lib/day-in.ts';
import { useFieldErrors } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Notices } from '../../ui/Notices.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { KeyBar } from './KeyBar.tsx';
import type { KeyPageProps } from './pages.ts';

type Props = { readonly page: Promise<ComponentType<KeyPageProps>>; readonly link: string };

/** What stands around a page that a key opens: as the shell of visitors, but every way on loads the portal. */
export function KeyPage(props: Props) {
  const t = useText();
  const describeFailure = useFieldErrors();
  const navigate = useCallback((href: string) => location.assign(href), []);
  return (
    <UiFromLanguage navigate={navigate} describeFailure={describeFailure}>
      <div className="shell" data-layout="public">
        <a className="skip-link hidden-visually" href="#main">
          {t('shell.skip')}
        </a>
        <KeyBar />
        <div className="shell-body">
          <main id="main" className="shell-main" tabIndex={-1}>
            <Offline />
            <PlainHttp />
            <VisitorNews />
            <LoadFailure>
              <Suspense fallback={<Opening />}>
                <Arrived {...props} />
              </Suspense>
            </LoadFailure>
          </main>
        </div>
        <footer className="shell-footer" data-print="no">
          <SiteVersion />
        </footer>
        <Notices />
      </div>
    </UiFromLanguage>
  );
}

const Arrived = ({ page, link }: Props) => createElement(use(page), { link, today: dayIn(undefined) });

function Opening() {
  const t = useText();
  return (
    <div className="page">
      <Skeleton lines={5} label={t('shell.opening')} />
    </div>
  );
}
