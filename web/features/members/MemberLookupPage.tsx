import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { Navigate, useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FindAgain } from './FindAgain.tsx';

type Match = Reply<typeof members.memberIdLookup>['matches'][number];

/** `/memberLookup/{memberNumber}`: leads to the record in the reader's own area; asks which one where several are meant. */
export function MemberLookupPage() {
  const { memberNumber } = useParams();
  const { type } = useUser();
  if (type === 'member' || memberNumber === undefined) return <Navigate to={`/${type}`} replace />;
  return <Lookup memberNumber={memberNumber} area={type} />;
}

function Lookup({ memberNumber, area }: { readonly memberNumber: string; readonly area: string }) {
  const t = useText();
  const { data, error, refetch } = useCall(members.memberIdLookup, { memberNumber });
  if (data) return <Found matches={data.matches} area={area} />;
  return (
    <div className="page page-narrow">
      {!error && <Skeleton lines={3} label={t('members.lookingUp')} />}
      {error?.isPassing && <ErrorState title={t('members.lookupFailed')} onRetry={() => void refetch()} />}
      {error?.isPassing === false && <LookupMissing memberNumber={memberNumber} />}
    </div>
  );
}

function Found({ matches, area }: { readonly matches: readonly Match[]; readonly area: string }) {
  const [only, ...others] = matches;
  if (only && others.length === 0) return <Navigate to={hrefOf(area, only)} replace />;
  return (
    <div className="page page-narrow">
      <Chooser matches={matches} area={area} />
    </div>
  );
}

const hrefOf = (area: string, { id, clientId }: Match): string => `/${area}/member/${id}?client=${clientId}`;

function LookupMissing({ memberNumber }: { readonly memberNumber: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t('members.notFound')} about={t('members.lookupMissing', { number: memberNumber })} />
      <FindAgain text={memberNumber} />
    </>
  );
}

/** The same number may be in use with several employers (domain 18). */
function Chooser({ matches, area }: { readonly matches: readonly Match[]; readonly area: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t('members.whichOne')} about={t('members.whichOneAbout', { count: matches.length })} />
      <DataTable
        caption={t('members.whichOne')}
        rows={matches}
        rowKey={({ id }) => id}
        rowHref={(match) => hrefOf(area, match)}
        columns={[
          { key: 'name', width: 'name', label: t('members.name'), cell: ({ name }) => name, priority: 1 },
          { key: 'client', width: 'name', label: t('members.client'), cell: ({ clientName }) => clientName },
          { key: 'number', width: 'id', label: t('members.number'), cell: (match) => match.memberNumber },
        ]}
      />
    </>
  );
}
