import type { Reply } from '@coverlane/contract/call.ts';
import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useState } from 'react';
import { useAction, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { factorCalls } from './factor-calls.ts';
import { QrCode } from './QrCode.tsx';

type Started = Reply<typeof secondFactor.startCodes>;

interface Props {
  readonly about: string;
  /** What the button says that begins it. */
  readonly start: string;
  /** Gets the recovery codes to be kept; empty where there are some already. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Sets up an authenticator app: a secret as QR code and as text, and the first code of the app. */
export function AppSetUp({ about, start, onDone }: Props) {
  const say = useFailureText();
  const { notify } = useNotices();
  const begin = useAction(secondFactor.startCodes);
  const [started, setStarted] = useState<Started | null>(null);
  const beginNow = () => begin.mutateAsync({}).then(setStarted, (failure: unknown) => notify('error', say(failure)));
  const stop = () => setStarted(null);
  const finish = (recoveryCodes: readonly string[]) => {
    stop();
    onDone(recoveryCodes);
  };
  if (started) return <FirstCode started={started} onDone={finish} onCancel={stop} />;
  return (
    <div className="stack">
      <p>{about}</p>
      <div className="button-row">
        <Button kind="primary" busy={begin.isPending} onClick={() => void beginNow()}>
          {start}
        </Button>
      </div>
    </div>
  );
}

interface FirstCodeProps {
  readonly started: Started;
  readonly onDone: Props['onDone'];
  readonly onCancel: () => void;
}

function FirstCode({ started: { secret, uri }, onDone, onCancel }: FirstCodeProps) {
  const t = useText();
  const { goOn } = useSession();
  const refresh = useRefresh();
  return (
    <div className="stack">
      <p>{t('factor.scan')}</p>
      <QrCode text={uri} label={t('factor.qr')} />
      <p>
        {t('factor.secret')}
        <br />
        <code className="factor-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Form
        label={t('factor.app')}
        onSubmit={async ({ code }) => {
          const { recoveryCodes, ...reply } = await request(secondFactor.confirmCodes, { code: String(code) });
          // First the new tokens: what is asked with the old ones signs out.
          goOn(reply);
          onDone(recoveryCodes);
          await refresh(factorCalls);
        }}
      >
        <TextInput
          name="code"
          label={t('factor.firstCode')}
          hint={t('factor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={10}
          width="medium"
          required
        />
        <div className="row button-row">
          <Button type="submit" kind="primary">
            {t('factor.confirm')}
          </Button>
          <Button onClick={onCancel}>{t('factor.cancel')}</Button>
        </div>
      </Form>
    </div>
  );
}
