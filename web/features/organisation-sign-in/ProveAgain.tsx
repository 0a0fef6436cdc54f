import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { tellTabs } from '../../lib/tabs.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Says of this window, and of no other, that it is on its way to a proof and back. */
const PROVING = 'organisation-proof';

/** Is this the window in which somebody proves with their organization that it is still them? */
export const isProving = (): boolean => window.sessionStorage.getItem(PROVING) !== null;

type Props = { readonly isBack: boolean; readonly answer: string };

/** In a window of its own: to the provider and back. The window it was opened from hears that it is done and goes on. */
export function ProveAgain({ isBack, answer }: Props) {
  const t = useText();
  const say = useFailureText();
  const asked = useRef(false);
  const [ended, setEnded] = useState<{ failure?: string }>();
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    (isBack ? comeBack(answer).then(() => setEnded({})) : goThere()).catch((error: unknown) => {
      window.sessionStorage.removeItem(PROVING);
      setEnded({ failure: say(error) });
    });
  }, [isBack, answer, say]);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('factor.againTitle')} />
      {!ended && <Skeleton lines={3} label={t('organisationSignIn.proving')} />}
      {ended && (
        <div role="alert">
          <Banner kind={ended.failure === undefined ? 'success' : 'error'}>
            {ended.failure ?? t('organisationSignIn.proved')}
          </Banner>
        </div>
      )}
      {ended && (
        <div className="button-row">
          {ended.failure !== undefined && (
            <Button kind="primary" onClick={() => window.location.assign('/signin/organisation/proof')}>
              {t('organisationSignIn.proveAgain')}
            </Button>
          )}
          <Button onClick={() => window.close()}>{t('organisationSignIn.close')}</Button>
        </div>
      )}
    </div>
  );
}

async function goThere(): Promise<void> {
  const { address } = await request(organisationSignIn.beginOrganisationProof, {});
  window.sessionStorage.setItem(PROVING, 'yes');
  window.location.assign(address);
}

async function comeBack(answer: string): Promise<void> {
  window.sessionStorage.removeItem(PROVING);
  window.history.replaceState(null, '', window.location.pathname);
  await request(organisationSignIn.finishOrganisationSignIn, { answer });
  tellTabs({ kind: 'proved' });
  window.close();
}
