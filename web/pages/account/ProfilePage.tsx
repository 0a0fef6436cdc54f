import { user } from '@coverlane/contract/users/own-calls.ts';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountDetails } from './AccountDetails.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import type { Account } from './account.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { MessageChoices } from './MessageChoices.tsx';
import { MySessions } from './MySessions.tsx';
import { PrivacyPart } from './PrivacyPart.tsx';
import { SecurityPart } from './SecurityPart.tsx';
import './user.css';

type Part = ComponentType<{ readonly account: Account }>;

/** The parts of a profile, each with an address of its own: `/user/profile?tab=email`. */
const parts = {
  details: AccountDetails,
  language: LanguageChoice,
  email: ChangeEmail,
  password: () => <ChangePassword />,
  security: () => <SecurityPart />,
  messages: () => <MessageChoices />,
  sessions: MySessions,
  privacy: () => <PrivacyPart />,
  history: AccountHistory,
} as const satisfies Record<string, Part>;

const names = [
  'details',
  'language',
  'email',
  'password',
  'security',
  'messages',
  'sessions',
  'privacy',
  'history',
] as const;
type PartName = (typeof names)[number];

const hrefOf = (name: PartName): string => (name === 'details' ? '/user/profile' : `/user/profile?tab=${name}`);

/** /user/profile: everything about one's own account. */
export function ProfilePage() {
  const t = useText();
  const { id, type, firstName, lastName, username } = useUser();
  const [search] = useSearchParams();
  const { data, error, refetch } = useCall(user.getUser, { id });
  // Only a member has health information of their own here.
  const own = names.filter((each) => each !== 'privacy' || type === 'member');
  const name = own.find((known) => known === search.get('tab')) ?? 'details';
  const Shown: Part = parts[name];
  return (
    <div className="page">
      <PageHeader title={t('screens.profile')} about={`${personName({ firstName, lastName })} · ${username}`} />
      <Tabs
        label={t('account.parts')}
        current={hrefOf(name)}
        tabs={own.map((each) => ({ href: hrefOf(each), label: t(`account.tab.${each}`) }))}
      />
      <section className="user-part" aria-label={t(`account.tab.${name}`)}>
        {error && !data && <ErrorState title={t('account.failed')} code={error.code} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={5} label={t('account.loading')} />}
        {data && <Shown key={name} account={data} />}
      </section>
    </div>
  );
}
