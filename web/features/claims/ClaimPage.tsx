import { claims } from '@coverlane/contract/claims/calls.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useRecordTitle } from '../../lib/window-title.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Claim } from './claim.ts';
import { AskAboutClaim } from './AskAboutClaim.tsx';
import { ClaimDetails } from './ClaimDetails.tsx';
import { ClaimLines } from './ClaimLines.tsx';
import { ClaimStory } from './ClaimStory.tsx';
import { EobButton } from './EobButton.tsx';
import { EobHold } from './EobHold.tsx';
import './claims.css';

/** One claim told as a story: `/{area}/claim/{claimId}`. */
export function ClaimPage() {
  const t = useText();
  const { claimId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCall(claims.claimGet, { id: claimId });
  if (data) return <Found claim={data} />;
  if (error?.status === 404 || error?.status === 422) return <Missing />;
  if (error)
    return (
      <ErrorState
        title={t('claims.failed')}
        kept={t('claims.kept')}
        code={error.code}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton lines={10} label={t('claims.loading')} />;
}

/** Claims that are not there and claims that are somebody else's are told alike (domain 7.6). */
function Missing() {
  const t = useText();
  const { type } = useUser();
  const listed = type === 'member' || type === 'admin' || type === 'tpa';
  return (
    <div className="page">
      <PageHeader title={t('claims.notFound')} />
      <EmptyState
        drawing="folder"
        action={
          <LinkButton href={listed ? `/${type}/claims` : `/${type}`}>
            {t(listed ? 'screens.claims' : 'screens.home')}
          </LinkButton>
        }
      >
        {t('claims.notFoundAbout')}
      </EmptyState>
    </div>
  );
}

function Found({ claim }: { readonly claim: Claim }) {
  const t = useText();
  const { type } = useUser();
  const own = type === 'member';
  const [asking, setAsking] = useState(false);
  const { provider, member, details } = claim;
  // Where somebody went is nobody's business who sees the window's title.
  useRecordTitle(member.memberName, claim.claimNumber);
  const place = provider.officeName ?? provider.providerName;
  const title = place === null ? t('claims.visit') : t('claims.visitTo', { place });
  const back = own ? '/member/claims' : `/${type}/member/${member.memberId}?client=${member.clientId}&tab=claims`;
  return (
    <div className="page claim-page">
      <PageHeader
        title={title}
        above={<BackLink href={back}>{t('claims.title')}</BackLink>}
        about={t('claims.visitOn', { date: formatDate(details.serviceDateFrom), name: member.memberName })}
      />
      {!claim.newest && <Superseded claim={claim} />}
      <ClaimStory
        claim={claim}
        actions={
          <>
            <Button icon="help" onClick={() => setAsking(true)}>
              {t('claims.ask')}
            </Button>
            <EobButton claim={claim} />
            <Button kind="quiet" icon="print" onClick={() => window.print()}>
              {t('claims.print')}
            </Button>
          </>
        }
      />
      <EobHold claim={claim} />
      <ClaimLines claim={claim} />
      <ClaimDetails claim={claim} />
      {asking && <AskAboutClaim claimNumber={claim.claimNumber} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** An earlier row of the claim says where the newest is. */
function Superseded({ claim }: { readonly claim: Claim }) {
  const t = useText();
  const { type } = useUser();
  const newest = claim.versions.toSorted((one, other) => other.version - one.version)[0];
  return (
    <Banner
      kind="warn"
      title={t('claims.superseded')}
      {...(newest && {
        action: <LinkButton href={`/${type}/claim/${newest.id}`}>{t('claims.seeNewest')}</LinkButton>,
      })}
    >
      {t('claims.supersededAbout')}
    </Banner>
  );
}
