import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { ClaimExport } from './ClaimExport.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { useCall } from '../../lib/api.ts';
import { formatDate, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNothingFound } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { readSort, writeSort } from '../../ui/table-columns.ts';
import { ClaimFilters } from './ClaimFilters.tsx';
import { EobsOfFamily } from './EobsOfFamily.tsx';
import { PaperlessChoice } from './PaperlessChoice.tsx';
import './claims.css';

type List = Reply<typeof claims.claimList>;

/** A member's claims with those of the family they may see: `/member/claims`. */
export function MyClaimsPage() {
  const t = useText();
  const address = useListAddress(['from', 'to', 'status', 'claimType', 'memberId']);
  const list = useCall(claims.claimList, { ...address.query, page: address.page }, { keep: true });
  const { data } = list;
  const { page: _, ...query } = address.query;
  // The tools, the totals and the table stand in one go: who is of the family decides how many tools there are.
  const family = useFamily();
  const isComing = list.isPending || family.isLoading;
  return (
    <div className="page page-list page-list-calm">
      <PageHeader
        title={t('claims.title')}
        about={data ? t('claims.span', { from: formatDate(data.from), to: formatDate(data.to) }) : NO_SPAN_YET}
      />
      {isComing ? (
        <Skeleton lines={8} />
      ) : (
        <>
          {data && <Totals totals={data.totals} count={data.total} />}
          <ClaimFilters
            plain
            address={address}
            span={data}
            before={<Patients address={address} />}
            actions={<ClaimExport plain call={claims.claimListFile} query={query} />}
          />
          <ClaimTable
            failed={failedList({ list, address })}
            plain
            several="people"
            rows={data?.rows}
            sort={readSort(address.sort ?? '-serviceDate')}
            onSort={(sort) => address.change({ sort: writeSort(sort) })}
            empty={<NoClaims address={address} />}
          />
          <Pages address={address} total={data?.total} />
          <p className="muted small">{t('claims.familyNote')}</p>
          <EobsOfFamily />
          <PaperlessChoice />
        </>
      )}
    </div>
  );
}

/** Keeps the line of the days that the list is about. */
const NO_SPAN_YET = '\u00a0';

/** The reader's own record, which names the family. */
function useFamily() {
  const { memberId } = useUser();
  return useCall(members.getMember, memberId === null ? undefined : { id: memberId });
}

/** Whose claims: everybody the reader may see, or one of the family. */
function Patients({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const { data } = useFamily();
  const choices = (data?.family ?? []).map((person) => ({ value: person.id, label: personName(person) }));
  if (choices.length < 2) return null;
  return (
    <FilterSelect
      filter={{ name: 'memberId', label: t('claims.patient'), choices, value: address.read('memberId') }}
      any={t('claims.everybody')}
      onChange={(chosen) => address.change({ memberId: chosen })}
    />
  );
}

function Totals({ totals, count }: { readonly totals: List['totals']; readonly count: number }) {
  const t = useText();
  const parts = [
    { label: t('claims.youMayOwe'), amount: totals.youMayOwe },
    { label: t('claims.planPaid'), amount: totals.planPaid },
    { label: t('claims.charged'), amount: totals.billed },
  ];
  return (
    <section className="claim-totals" aria-label={t('claims.totals', { count })}>
      <p className="muted">{t('claims.totals', { count })}</p>
      <dl>
        {parts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NoClaims({ address }: { readonly address: ListAddress }) {
  const t = useText();
  useNothingFound(address.isNarrowed);
  const clear = <Button onClick={() => address.clear()}>{t('claims.clear')}</Button>;
  return (
    <EmptyState drawing="folder" {...(address.isNarrowed && { action: clear })}>
      {t(address.isNarrowed ? 'claims.noneMatch' : 'claims.none')}
    </EmptyState>
  );
}
