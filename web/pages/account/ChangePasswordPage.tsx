import { useNavigate } from 'react-router';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import './user.css';

/** /user/pwchange: also where somebody is led whose password must be changed before anything else opens. */
export function ChangePasswordPage() {
  const t = useText();
  const { type, passwordResetRequired } = useUser();
  const navigate = useNavigate();
  return (
    <div className="page page-narrow user-page">
      <PageHeader title={t('screens.changePassword')} />
      {passwordResetRequired && (
        <Banner kind="warn" title={t('account.passwordMust')}>
          {t('account.passwordMustWhy')}
        </Banner>
      )}
      <ChangePassword onDone={() => void navigate(passwordResetRequired ? `/${type}` : '/user/profile')} />
    </div>
  );
}
