import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { runtimeConfig } from '../../lib/config.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';
import type { Proved, Ways } from './proof.ts';
import { useFirstFocus } from './useFirstFocus.ts';

interface Props {
  readonly ways: Ways;
  readonly onProved: (reply: Proved) => void;
  /** The second button, which does something else than go on. */
  readonly other: { readonly label: string; readonly onClick: () => void };
}

type Way = 'code' | 'recovery' | 'password';

/** Proves that it is them: by a passkey where there is one, a code, a recovery code; by the password where there is nothing. */
export function ProofForm({ ways, onProved, other }: Props) {
  const t = useText();
  const refresh = useRefresh();
  const [recovery, setRecovery] = useState(false);
  const way = wayOf(ways, recovery);
  const submit = async ({ code, password }: FormValues) => {
    const input = way === 'password' ? { password: String(password) } : { code: String(code) };
    onProved(await request(secondFactor.proveFactor, input));
    await refresh([secondFactor.secondFactor]);
  };
  return (
    <div className="stack">
      {ways.hasPasskey && <PasskeyProof onProved={onProved} />}
      {ways.hasPasskey && <p className="muted">{t('factor.orCode')}</p>}
      {ways.demonstration && <DemonstrationCode />}
      <Form key={way} label={t('factor.againTitle')} onSubmit={submit}>
        <ProofInput way={way} first={!ways.hasPasskey} />
        <div className="row button-row">
          <Button type="submit" kind={ways.hasPasskey ? 'secondary' : 'primary'}>
            {t('factor.goOn')}
          </Button>
          <Button kind="quiet" onClick={other.onClick}>
            {other.label}
          </Button>
        </div>
      </Form>
      {hasApp(ways) && ways.recoveryCodesLeft > 0 && (
        <div>
          <Button kind="quiet" onClick={() => setRecovery(!recovery)}>
            {t(recovery ? 'factor.useApp' : 'factor.useRecovery')}
          </Button>
        </div>
      )}
    </div>
  );
}

const hasApp = ({ hasCode, demonstration }: Ways): boolean => hasCode || demonstration;

/** Who has only a passkey types recovery codes; who has nothing at all the password. */
function wayOf(ways: Ways, recovery: boolean): Way {
  if (!ways.required && !ways.hasCode && !ways.hasPasskey) return 'password';
  return recovery || !hasApp(ways) ? 'recovery' : 'code';
}

/** @param first the code is what they are here for: the focus waits in it */
function ProofInput({ way, first }: { readonly way: Way; readonly first: boolean }) {
  const t = useText();
  const input = useFirstFocus<HTMLInputElement>(first);
  if (way === 'password')
    return <PasswordInput name="password" label={t('signIn.password')} autoComplete="current-password" required />;
  const isCode = way === 'code';
  return (
    <TextInput
      name="code"
      label={t(isCode ? 'factor.code' : 'factor.recoveryCode')}
      hint={t(isCode ? 'factor.codeHint' : 'factor.recoveryHint')}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      ref={input}
      spellCheck={false}
      maxLength={40}
      width="medium"
      required
    />
  );
}

/** The code of the demonstration's invented people, which is no secret. */
function DemonstrationCode() {
  const t = useText();
  const { demonstrationCode } = runtimeConfig();
  return demonstrationCode && <Banner kind="info">{t('factor.demonstration', { code: demonstrationCode })}</Banner>;
}
