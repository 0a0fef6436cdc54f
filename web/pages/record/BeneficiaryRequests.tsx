import { beneficiaryRequests } from '@coverlane/contract/changes/beneficiary-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { BeneficiaryLines, NamedBeneficiaries } from '../../features/enrollments/NamedBeneficiaries.tsx';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AskBeneficiaries } from './AskBeneficiaries.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

type Listed = Reply<typeof beneficiaryRequests.beneficiaryRequests>;
/** What a member asked for. */
type BeneficiaryRequest = Listed['requests'][number];

/**
 * Whom the member named for life cover, what waits or was returned, and what was asked for before (domain 4.1, 4.4).
 * @says errors.request-invalid
 */
export function BeneficiaryRequests({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const { data, error, refetch } = useCall(beneficiaryRequests.beneficiaryRequests, {});
  return (
    <Card title={t('beneficiaries.title')}>
      {error && !data && (
        <ErrorState title={t('beneficiaries.failed')} code={error.code} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={3} label={t('members.recordLoading')} />}
      {data && <Requests record={record} listed={data} />}
    </Card>
  );
}

const isOpen = ({ status }: BeneficiaryRequest): boolean => status === 'pendingApproval' || status === 'returned';
const isWaiting = ({ status }: BeneficiaryRequest): boolean => status === 'pendingApproval';

function Requests({ record, listed }: { readonly record: MemberRecord; readonly listed: Listed }) {
  const [asking, setAsking] = useState(false);
  const [latest, ...earlier] = listed.requests;
  const open = latest && isOpen(latest) ? latest : undefined;
  return (
    <div className="stack">
      <Current record={record} types={listed.coverageTypes} />
      {open && !asking && <Open request={open} />}
      {asking ? (
        <AskBeneficiaries record={record} listed={listed} returned={open} onDone={() => setAsking(false)} />
      ) : (
        <AskButton open={open} onPress={() => setAsking(true)} />
      )}
      <Past requests={open ? earlier : listed.requests} />
    </div>
  );
}

type AskProps = { readonly open: BeneficiaryRequest | undefined; readonly onPress: () => void };

function AskButton({ open, onPress }: AskProps) {
  const t = useText();
  return (
    <div>
      <Button onClick={onPress}>
        {t(open?.status === 'returned' ? 'beneficiaries.askAgain' : 'beneficiaries.ask')}
      </Button>
    </div>
  );
}

type CurrentProps = { readonly record: MemberRecord; readonly types: Listed['coverageTypes'] };

/** Who is named today, of each type of life cover. */
function Current({ record, types }: CurrentProps) {
  const t = useText();
  const details = types.map((type) => {
    const named = record.particulars.beneficiaries.find(({ coverageType }) => coverageType === type);
    const name = t(`coverageType.${type}`);
    const value = named ? (
      <>
        <BeneficiaryLines people={named.people} />
        <p className="small muted">{t('beneficiaries.since', { date: formatDate(named.effectiveDate) })}</p>
      </>
    ) : (
      t('beneficiaries.none', { type: name })
    );
    return { label: name, value };
  });
  return <DescriptionList details={details} />;
}

/** A request that nobody has approved yet, or that was returned: what was asked, and the way to take it back. */
function Open({ request }: { readonly request: BeneficiaryRequest }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const withdraw = useAction(beneficiaryRequests.withdrawBeneficiaries, {
    refreshes: [beneficiaryRequests.beneficiaryRequests],
  });
  const { id, number, note, submittedAt } = request;
  const waits = isWaiting(request);
  const take = () =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => notify('success', t('beneficiaries.withdrawn', { number })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Banner
      kind={waits ? 'info' : 'warn'}
      title={t(waits ? 'beneficiaries.pending' : 'beneficiaries.returned')}
      action={
        <Button kind="quiet" busy={withdraw.isPending} onClick={take}>
          {t('beneficiaries.withdraw')}
        </Button>
      }
    >
      <p>
        {waits
          ? t('beneficiaries.pendingAbout', { number, date: formatDateTime(submittedAt) })
          : t('beneficiaries.returnedAbout', { number, note: note ?? '' })}
      </p>
      <NamedBeneficiaries of={request.beneficiaries} />
    </Banner>
  );
}

function Past({ requests }: { readonly requests: readonly BeneficiaryRequest[] }) {
  const t = useText();
  if (requests.length === 0) return null;
  return (
    <Disclosure summary={t('beneficiaries.history')}>
      <div className="stack">
        {requests.map((request) => (
          <div key={request.id}>
            <p>
              <strong>{t(`enrolling.status.${request.status}`)}</strong>
              {' · '}
              {t('beneficiaries.historyLine', { number: request.number, date: formatDateTime(request.submittedAt) })}
            </p>
            {request.note !== null && <p className="muted">{request.note}</p>}
            <NamedBeneficiaries of={request.beneficiaries} />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}
