import { auth } from '@coverlane/contract/auth/calls.ts';
import { useEffect, useState } from 'react';
import { request } from '../../lib/request.ts';
import { onTabMessage } from '../../lib/tabs.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Proved } from './proof.ts';
import { useFirstFocus } from './useFirstFocus.ts';

/** Proves by signing in with one's organization once more, in a window of its own: what was typed here stays. */
export function OrganisationProof({ onProved }: { readonly onProved: (reply: Proved) => void }) {
  const t = useText();
  const button = useFirstFocus<HTMLButtonElement>(true);
  const [waits, setWaits] = useState<'window' | 'blocked'>();
  useEffect(
    () =>
      onTabMessage(({ kind }) => {
        if (kind === 'proved') void request(auth.userInfo, {}).then(onProved, () => undefined);
      }),
    [onProved],
  );
  const open = () => {
    const opened = window.open('/signin/organisation/proof', '_blank', 'popup,width=520,height=720');
    setWaits(opened ? 'window' : 'blocked');
  };
  return (
    <div className="stack stack-tight">
      <div role="status">
        {waits === 'window' && <Banner kind="info">{t('factor.organisationOpen')}</Banner>}
        {waits === 'blocked' && <Banner kind="error">{t('factor.organisationBlocked')}</Banner>}
      </div>
      <div className="button-row">
        <Button kind="primary" icon="lock" ref={button} onClick={open}>
          {t('factor.useOrganisation')}
        </Button>
      </div>
    </div>
  );
}
