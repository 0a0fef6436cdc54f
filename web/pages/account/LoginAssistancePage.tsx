import { useConfigNow } from '../../lib/config-now.ts';
import { formatPhone } from '../../lib/format.ts';
import { helpText } from '../../lib/help-text.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import './user.css';

const ways = [
  { href: '/user/forgotpassword', title: 'screens.forgotPassword', about: 'account.assistPassword' },
  { href: '/user/forgotusername', title: 'screens.forgotUsername', about: 'account.assistUsername' },
  { href: '/member/signup', title: 'screens.memberSignup', about: 'account.assistSignUp' },
] as const;

/** A site can have its members' sign-up turned off. */
const isOffered = ({ href }: (typeof ways)[number]): boolean =>
  href !== '/member/signup' || useConfigNow().features.memberSignup;

/** Where help with signing in begins: password, username, sign-up, or a person (specification 2). */
export function LoginAssistancePage() {
  const t = useText();
  return (
    <div className="page page-narrow user-page">
      <PageHeader
        title={t('screens.loginAssistance')}
        about={t('account.assistAbout')}
        above={<BackLink href="/login">{t('account.backToSignIn')}</BackLink>}
      />
      <ul className="plain-list user-ways">
        {ways.filter(isOffered).map(({ href, title, about }) => (
          <li key={href}>
            <Anchor href={href} className="user-way">
              <span className="user-way-title">{t(title)}</span>
              <span className="muted">{t(about)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      <Contact />
    </div>
  );
}

function Contact() {
  const t = useText();
  const { phone, email } = useConfigNow().support;
  return (
    <Card title={t('account.assistContact')}>
      {!phone && !email && <p>{t(helpText(undefined, false))}</p>}
      {phone && (
        <p>
          {t('shell.helpPhone')}: <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </p>
      )}
      {email && (
        <p>
          {t('shell.helpEmail')}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </Card>
  );
}
