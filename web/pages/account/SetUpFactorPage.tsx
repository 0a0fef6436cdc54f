import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './user.css';

/** /user/secondfactor: whoever must have a second factor and has none sets one up before anything else opens. */
export function SetUpFactorPage() {
  const t = useText();
  const { status } = useSession();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // The sign-in knows where they were going.
  const done = () => void navigate('/login');
  const keep = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : done());
  if (codes) return <KeepCodes codes={codes} onKept={done} />;
  if (status === 'signedIn') return <Navigate to="/user/profile?tab=security" replace />;
  return (
    <div className="page page-narrow user-page">
      <PageHeader title={t('screens.setUpFactor')} about={t('factor.setUpAbout')} />
      <div className="stack">
        <Card title={t('factor.app')}>
          <AppSetUp about={t('factor.appAbout')} start={t('factor.appSetUp')} onDone={keep} />
        </Card>
        <Card title={t('factor.passkey')}>
          <PasskeySetUp about={t('factor.passkeyAbout')} onDone={keep} />
        </Card>
        <p>
          <Anchor href="/logout">{t('factor.leave')}</Anchor>
        </p>
      </div>
    </div>
  );
}

function KeepCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useText();
  return (
    <div className="page page-narrow user-page">
      <PageHeader title={t('factor.recoveryTitle')} about={t('factor.done')} />
      <RecoveryCodes codes={codes} onKept={onKept} />
    </div>
  );
}
