import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LinkOver } from './LinkOver.tsx';
import { isNoLink } from './link-failure.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';
import { UsernameInput } from './UsernameInput.tsx';
import './user.css';

/** What became of a link: a new password, the first one of an account, or nothing any more. */
type Outcome = 'saved' | 'ready' | 'over';

/** /user/resetpassword/{token}: a new password, or the first one of somebody who was invited. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome === 'saved' || outcome === 'ready') return <Saved isNew={outcome === 'ready'} />;
  if (outcome === 'over') return <LinkOver state="used" renew={undefined} />;
  return <Asked token={token} onEnd={setOutcome} />;
}

type AskedProps = { readonly token: string; readonly onEnd: (outcome: Outcome) => void };

function Asked({ token, onEnd }: AskedProps) {
  const t = useText();
  const { data, error, refetch } = useCall(user.checkLink, { key: token });
  if (isNoLink(error)) return <LinkOver state="unknown" renew={undefined} />;
  if (!data) {
    return (
      <div className="page page-narrow user-page">
        <PageHeader title={t('screens.resetPassword')} />
        {error ? (
          <ErrorState title={t('account.failed')} code={error.code} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} label={t('account.linkChecking')} />
        )}
      </div>
    );
  }
  const invited = data.purpose === 'invitation';
  if (data.state !== 'live') return <LinkOver state={data.state} renew={invited ? token : undefined} />;
  return <Choose token={token} invited={invited} choosesUsername={data.choosesUsername} onEnd={onEnd} />;
}

type ChooseProps = {
  readonly token: string;
  readonly invited: boolean;
  /** A username as well as a password. */
  readonly choosesUsername: boolean;
  readonly onEnd: (outcome: Outcome) => void;
};

function Choose({ token, invited, choosesUsername, onEnd }: ChooseProps) {
  const t = useText();
  const title = t(invited ? 'account.setUp' : 'screens.resetPassword');
  const submit = async ({ password, username }: FormValues) => {
    try {
      await request(user.updatePassword, {
        token,
        password: String(password),
        ...(choosesUsername && { username: String(username ?? '') }),
      });
      onEnd(invited ? 'ready' : 'saved');
    } catch (failure) {
      if (!(failure instanceof RequestFailed) || failure.code !== 'link-expired') throw failure;
      onEnd('over');
    }
  };
  return (
    <div className="page page-narrow user-page">
      <PageHeader
        title={title}
        about={t(choosesUsername ? 'account.setUpBoth' : invited ? 'account.setUpAbout' : 'account.passwordEnds')}
      />
      <Form label={title} onSubmit={submit}>
        {choosesUsername && <UsernameInput token={token} label={t('signIn.username')} />}
        <NewPasswordInput label={t('account.newPassword')} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('account.savePassword')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Where whoever made an installation goes from here: to what it still lacks, past the sign-in. */
const NEXT: Readonly<Record<string, string>> = { system: '/admin/system' };

function Saved({ isNew }: { readonly isNew: boolean }) {
  const t = useText();
  const [search] = useSearchParams();
  const next = NEXT[search.get('next') ?? ''] ?? '/login';
  return (
    <div className="page page-narrow user-page">
      <PageHeader
        title={t(isNew ? 'account.ready' : 'account.passwordSaved')}
        about={t(isNew ? 'account.readyNext' : 'account.passwordSavedNext')}
        focus
      />
      <div className="button-row">
        <LinkButton href={next} kind="primary">
          {t('account.goSignIn')}
        </LinkButton>
      </div>
    </div>
  );
}
