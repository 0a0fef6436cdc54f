import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { factorCalls } from './factor-calls.ts';

interface Props {
  readonly about: string;
  /** Gets the recovery codes to be kept; empty where there are some already. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Makes a passkey with a name; the browser asks for finger, face, PIN or key. */
export function PasskeySetUp({ about, onDone }: Props) {
  const t = useText();
  const { goOn } = useSession();
  const refresh = useRefresh();
  const [round, setRound] = useState(0);
  const able = typeof PublicKeyCredential === 'function';
  const submit = async (name: string): Promise<FieldErrors | undefined> => {
    try {
      const { recoveryCodes, ...reply } = await madePasskey(name);
      // First the new tokens: what is asked with the old ones signs out.
      goOn(reply);
      onDone(recoveryCodes);
      await refresh(factorCalls);
      setRound((last) => last + 1);
      return undefined;
    } catch (failure) {
      // Whoever would not, or a device that cannot: nothing is wrong with what was typed.
      if (!(failure instanceof RequestFailed)) return { '': t('factor.passkeyNotMade') };
      throw failure;
    }
  };
  return (
    <div className="stack">
      <p>{about}</p>
      {!able && <p className="muted">{t('factor.passkeyUnable')}</p>}
      {able && (
        <Form key={round} label={t('factor.passkey')} onSubmit={({ name }) => submit(String(name))}>
          <TextInput
            name="name"
            label={t('factor.passkeyName')}
            hint={t('factor.passkeyNameHint')}
            autoComplete="off"
            maxLength={60}
            required
          />
          <div className="button-row">
            <Button type="submit">{t('factor.passkeyAdd')}</Button>
          </div>
        </Form>
      )}
    </div>
  );
}

/** @throws RequestFailed of the server; anything else where the browser or its holder would not */
async function madePasskey(name: string) {
  const [{ startRegistration }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(secondFactor.passkeyOptions, {}),
  ]);
  const passkey = await startRegistration({ optionsJSON: passkeyWish(options) });
  return request(secondFactor.addPasskey, { name, passkey: { ...passkey, response: { ...passkey.response } } });
}

type Wish = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON'];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's part of the same library made it
const passkeyWish = (options: object): Wish => options as Wish;
