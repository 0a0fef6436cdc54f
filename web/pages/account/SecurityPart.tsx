import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { factorCalls } from './factor-calls.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useTelling } from './useTelling.ts';

/** What the own account can prove itself with: app, passkeys, recovery codes. */
export function SecurityPart() {
  const t = useText();
  const { data, error, refetch } = useCall(secondFactor.secondFactor, {});
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (error && !data) {
    return <ErrorState title={t('factor.failed')} code={error.code} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton lines={5} label={t('factor.loading')} />;
  if (codes.length > 0) {
    return (
      <Card title={t('factor.recoveryTitle')}>
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      </Card>
    );
  }
  const hasAny = data.hasCode || data.hasPasskey;
  return (
    <div className="stack">
      <p>{t(data.required ? 'factor.required' : 'factor.optional')}</p>
      <AppCard hasCode={data.hasCode} onCodes={setCodes} />
      <Card title={t('factor.passkeys')}>
        <div className="stack">
          <PasskeyList passkeys={data.passkeys} />
          <PasskeySetUp about={t('factor.passkeyAbout')} onDone={setCodes} />
        </div>
      </Card>
      {hasAny && <RecoveryCard left={data.recoveryCodesLeft} onCodes={setCodes} />}
    </div>
  );
}

type OnCodes = (codes: readonly string[]) => void;

function AppCard({ hasCode, onCodes }: { readonly hasCode: boolean; readonly onCodes: OnCodes }) {
  const t = useText();
  const remove = useAction(secondFactor.removeCodes, { refreshes: factorCalls });
  const tell = useTelling();
  // A new one begins anew once the former is confirmed.
  return (
    <Card title={t('factor.app')}>
      <div className="stack" key={String(hasCode)}>
        <p>
          <StatusChip tone={hasCode ? 'ok' : 'neutral'}>{t(hasCode ? 'factor.appOn' : 'factor.appOff')}</StatusChip>
        </p>
        <AppSetUp
          about={t('factor.appAbout')}
          start={t(hasCode ? 'factor.appReplace' : 'factor.appSetUp')}
          onDone={onCodes}
        />
        {hasCode && (
          <div className="button-row">
            <Button busy={remove.isPending} onClick={() => void tell(remove.mutateAsync({}), 'factor.appRemoved')}>
              {t('factor.appRemove')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function RecoveryCard({ left, onCodes }: { readonly left: number; readonly onCodes: OnCodes }) {
  const t = useText();
  const renew = useAction(secondFactor.renewRecoveryCodes, { refreshes: factorCalls });
  const tell = useTelling();
  const renewNow = async () => onCodes((await renew.mutateAsync({})).recoveryCodes);
  return (
    <Card title={t('factor.recovery')}>
      <div className="stack">
        <p>{t('factor.recoveryLeft', { count: left })}</p>
        <p className="small muted">{t('factor.recoveryRenewAbout')}</p>
        <div className="button-row">
          <Button busy={renew.isPending} onClick={() => void tell(renewNow(), null)}>
            {t('factor.recoveryRenew')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
