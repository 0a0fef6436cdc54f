import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type Pages as PagesOf, useListAddress } from '../../lib/list-address.ts';
import { Pages } from '../../lists/ListParts.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ClaimExport } from './ClaimExport.tsx';
import { ClaimTable } from './ClaimTable.tsx';

type List = Reply<typeof claims.claimList>;

/** The claims tab of a person's record, for those who may read them: the last twelve months of the person. */
export function MemberClaims({ memberId }: { readonly memberId: string }) {
  const say = useFailureText();
  const address = useListAddress([]);
  const { data, error, refetch, isFetching } = useCall(
    claims.claimList,
    { memberId, page: address.page },
    { keep: true },
  );
  if (error?.code === 'claims-private') return <EmptyState icon="lock">{say(error)}</EmptyState>;
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  return <Found memberId={memberId} list={data} address={address} />;
}

type FoundProps = { readonly memberId: string; readonly list: List | undefined; readonly address: PagesOf };

function Found({ memberId, list, address }: FoundProps) {
  const t = useText();
  return (
    <div className="stack">
      {list && list.total > 0 && (
        <div className="row">
          <p className="muted">{t('claims.span', { from: formatDate(list.from), to: formatDate(list.to) })}</p>
          <ClaimExport call={claims.claimListFile} query={{ memberId }} />
        </div>
      )}
      <ClaimTable rows={list?.rows} empty={<EmptyState drawing="folder">{t('claims.noneOfPerson')}</EmptyState>} />
      {list && list.total > list.rows.length && <Pages address={address} total={list.total} />}
    </div>
  );
}
