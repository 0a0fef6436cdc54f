import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFirstFocus } from './useFirstFocus.ts';
import { passkeyQuestion } from './passkey-question.ts';
import type { Proved } from './proof.ts';

/** Proves by passkey: the browser asks for finger, face, PIN or key. */
export function PasskeyProof({ onProved }: { readonly onProved: (reply: Proved) => void }) {
  const t = useText();
  const say = useFailureText();
  const refresh = useRefresh();
  const button = useFirstFocus<HTMLButtonElement>(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onProved(await provedByPasskey());
      await refresh([secondFactor.secondFactor]);
    } catch (error) {
      setFailure(error instanceof RequestFailed ? say(error) : t('factor.passkeyStopped'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack stack-tight">
      <div role="status">{failure !== null && <Banner kind="error">{failure}</Banner>}</div>
      <div className="button-row">
        <Button kind="primary" icon="lock" busy={busy} ref={button} onClick={() => void prove()}>
          {t('factor.usePasskey')}
        </Button>
      </div>
    </div>
  );
}

/** @throws RequestFailed of the server; anything else where the browser or its holder would not */
async function provedByPasskey(): Promise<Proved> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(secondFactor.proveOptions, {}),
  ]);
  const passkey = await startAuthentication({ optionsJSON: passkeyQuestion(options) });
  return request(secondFactor.proveFactor, { passkey: { ...passkey, response: { ...passkey.response } } });
}
