import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import './user.css';

type Props = {
  readonly state: 'expired' | 'used' | 'unknown';
  /** The link's token, where a new link can be asked for with the old one. */
  readonly renew: string | undefined;
};

/** A link that no longer works: why, and a way on. */
export function LinkOver({ state, renew }: Props) {
  const t = useText();
  const texts = { expired: 'account.linkExpired', used: 'account.linkUsed', unknown: 'account.linkUnknown' } as const;
  return (
    <div className="page page-narrow user-page">
      <PageHeader title={t('account.linkOver')} about={t(texts[state])} />
      {renew !== undefined && state === 'expired' ? (
        <Renew token={renew} />
      ) : (
        <div className="button-row">
          <LinkButton href={state === 'used' ? '/login' : '/user/forgotpassword'} kind="primary">
            {t(state === 'used' ? 'account.goSignIn' : 'account.linkNew')}
          </LinkButton>
          <LinkButton href="/user/loginassistance" kind="quiet">
            {t('screens.loginAssistance')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Renew({ token }: { readonly token: string }) {
  const t = useText();
  const say = useFailureText();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await request(user.renewLink, { key: token });
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  if (state === 'sent') {
    return (
      <div role="status">
        <Banner kind="success" title={t('account.linkRenewed')}>
          {t('account.sentUsernameNext')}
        </Banner>
      </div>
    );
  }
  return (
    <>
      {failure !== null && <Banner kind="error">{say(failure)}</Banner>}
      <div className="button-row">
        <Button kind="primary" busy={state === 'busy'} onClick={() => void send()}>
          {t('account.linkNew')}
        </Button>
      </div>
    </>
  );
}
