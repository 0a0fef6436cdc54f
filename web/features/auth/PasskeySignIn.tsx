import { passkeySignIn } from '@coverlane/contract/second-factor/sign-in-calls.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { useSession } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { passkeyQuestion } from './passkey-question.ts';
import type { Proved } from './proof.ts';

/** Signs in by a passkey alone, where the browser has them: no name and no password is typed. */
export function PasskeySignIn() {
  const t = useText();
  const say = useFailureText();
  const { goOn } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!('PublicKeyCredential' in window) || !window.isSecureContext) return null;
  const enter = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await signedIn();
      goOn(reply);
      // An ID card that somebody else kept on this device is nobody else's to see.
      void import('../../lib/kept-card.ts')
        .then(({ dropCardOfOthers }) => dropCardOfOthers(reply.user.id))
        .catch(() => undefined);
    } catch (error) {
      const isRefused = error instanceof RequestFailed && error.code !== 'passkey-refused';
      setFailure(isRefused ? say(error) : t('signIn.passkeyStopped'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack stack-tight">
      <div role="status">{failure !== null && <Banner kind="error">{failure}</Banner>}</div>
      <div className="button-row">
        <Button icon="lock" busy={busy} onClick={() => void enter()}>
          {t('signIn.passkey')}
        </Button>
      </div>
    </div>
  );
}

/** @throws RequestFailed of the server; anything else where the browser or its holder would not */
async function signedIn(): Promise<Proved> {
  const [{ startAuthentication }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(passkeySignIn.passkeySignInOptions, {}),
  ]);
  const passkey = await startAuthentication({ optionsJSON: passkeyQuestion(options) });
  return request(passkeySignIn.signInByPasskey, {
    ticket,
    passkey: { ...passkey, response: { ...passkey.response } },
  });
}
