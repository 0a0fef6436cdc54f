import { authorisationsByKey } from '@coverlane/contract/bank-link/own-calls.ts';
import { useParams } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuthorisationCard } from './AuthorisationCard.tsx';

const REFRESHES = [authorisationsByKey.authorisationByKey] as const;

/** The same for whoever has no account, by the link in the copy that was mailed: `/authorization/{key}`. */
export function AuthorisationPage() {
  const t = useText();
  const { key = '' } = useParams();
  const { data, error } = useCall(authorisationsByKey.authorisationByKey, { key });
  const revoke = useAction(authorisationsByKey.revokeByKey, { refreshes: REFRESHES });
  return (
    <div className="page page-narrow">
      {error && !data && (
        <>
          <h1 tabIndex={-1}>{t('errors.request-invalid')}</h1>
          <div className="button-row">
            <LinkButton href="/login">{t('shell.login')}</LinkButton>
          </div>
        </>
      )}
      {!error && !data && <Skeleton lines={6} label={t('bankLink.loading')} />}
      {data && (
        <>
          <PageHeader title={t('screens.authorisation')} />
          <AuthorisationCard authorisation={data} onRevoke={() => revoke.mutateAsync({ key })} />
        </>
      )}
    </div>
  );
}
