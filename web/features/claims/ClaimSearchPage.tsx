import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ClaimExport } from './ClaimExport.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readSort, writeSort } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ClaimFilters } from './ClaimFilters.tsx';
import './claims.css';

/** Fewer letters find too much. */
const LEAST = 2;

/** Any claim of any client, found by a number or a name: `/tpa/claims`. */
export function ClaimSearchPage() {
  const t = useText();
  const address = usePeopleAddress(['from', 'to', 'status', 'claimType']);
  const search = address.read('search');
  const isAsked = search.length >= LEAST;
  const found = useCall(claims.claimSearch, isAsked ? { ...address.query, page: address.page } : undefined, {
    keep: true,
  });
  const { data } = found;
  const { page: _, ...query } = address.query;
  return (
    <div className="page page-list">
      <PageHeader title={t('claims.title')} about={t('claims.searchAbout')} />
      <ClaimFilters
        address={address}
        span={undefined}
        before={<Search search={search} address={address} />}
        actions={data && data.total > 0 && <ClaimExport call={claims.claimSearchFile} query={query} />}
      />
      {isAsked ? <Results found={found} address={address} /> : <EmptyState>{t('claims.searchHint')}</EmptyState>}
    </div>
  );
}

function Search({ search, address }: { readonly search: string; readonly address: ListAddress }) {
  const t = useText();
  return (
    <Form check={false} onSubmit={(values) => address.change({ search: String(values['search'] ?? '').trim() })}>
      <div className="claim-search">
        <TextInput
          key={search}
          name="search"
          type="search"
          label={t('claims.searchLabel')}
          labelHidden
          placeholder={t('claims.searchLabel')}
          defaultValue={search}
        />
        <Button type="submit" kind="primary" icon="search">
          {t('claims.searchNow')}
        </Button>
      </div>
    </Form>
  );
}

type ResultsProps = {
  readonly found: UseQueryResult<Reply<typeof claims.claimSearch>, RequestFailed>;
  readonly address: ListAddress;
};

function Results({ found, address }: ResultsProps) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = found;
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.more && <p className="muted">{t('claims.more', { count: data.total })}</p>}
      <ClaimTable
        several="clients"
        rows={data?.rows}
        sort={readSort(address.sort ?? '-serviceDate')}
        onSort={(sort) => address.change({ sort: writeSort(sort) })}
        empty={
          <EmptyState action={<Button onClick={() => address.clear()}>{t('claims.clear')}</Button>}>
            {t('claims.noneFound', { text: address.read('search') })}
          </EmptyState>
        }
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}
