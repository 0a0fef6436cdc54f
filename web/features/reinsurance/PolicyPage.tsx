import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactsHeader } from '../../ui/FactsHeader.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Factors } from './Factors.tsx';
import { Lasers } from './Lasers.tsx';
import { PolicyClaims } from './PolicyClaims.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { basisText, type Policy } from './replies.ts';
import { useMayReadClaims } from './useMayReadClaims.ts';
import { Statement } from './Statement.tsx';
import { WatchList } from './WatchList.tsx';

const TABS = ['statement', 'watch', 'claims', 'factors', 'lasers', 'terms'] as const;

const parts: Readonly<Record<(typeof TABS)[number], (policy: Policy, address: ListAddress) => ReactNode>> = {
  statement: (policy, address) => <Statement policy={policy} address={address} />,
  watch: ({ id }, address) => <WatchList policyId={id} address={address} />,
  claims: ({ id }, address) => <PolicyClaims policyId={id} address={address} />,
  factors: (policy) => <Factors policy={policy} />,
  lasers: ({ id }) => <Lasers policyId={id} />,
  terms: (policy) => <Terms policy={policy} />,
};

/** /{admin,tpa}/stoploss/{policyId}: one policy, its statement, claimants, factors, lasers and terms. */
export function PolicyPage() {
  const t = useText();
  const { policyId = '' } = useParams();
  const { type } = useUser();
  const address = useListAddress(['tab', 'from', 'month', 'leftOut']);
  const { data: policy, error, refetch, isFetching } = useCall(reinsurance.stopLossPolicy, { id: policyId });
  const mayRead = useMayReadClaims();
  const offered = TABS.filter((name) => name !== 'claims' || mayRead);
  const tab = offered.find((name) => name === address.read('tab')) ?? 'statement';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({
      tab: name === 'statement' ? undefined : name,
      month: undefined,
      from: undefined,
      leftOut: undefined,
    });
  if (!policy && error)
    return (
      <ErrorState title={t('reinsurance.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!policy) return <Skeleton lines={8} label={t('reinsurance.loading')} />;
  const tabs = offered.map((name) => ({ href: hrefOf(name), label: t(`reinsurance.tab.${name}`) }));
  return (
    <div className="page page-wide">
      <BackLink href={`/${type}/stoploss`}>{t('reinsurance.back')}</BackLink>
      <FactsHeader
        title={t('reinsurance.caseOf', { client: policy.clientName, policy: policy.policyNumber })}
        facts={[
          { label: t('reinsurance.carrier'), value: policy.carrierName ?? t('reinsurance.noCarrier') },
          {
            label: t('reinsurance.term'),
            value: `${formatDate(policy.effectiveDate)} – ${formatDate(policy.expirationDate)}`,
          },
          { label: t('reinsurance.contractBasis'), value: basisText(policy.contractBasis, t) },
          { label: t('reinsurance.specificDeductible'), value: formatMoney(policy.specificDeductible) },
        ]}
        tabs={<Tabs label={t('reinsurance.parts')} tabs={tabs} current={hrefOf(tab)} />}
      />
      {parts[tab](policy, address)}
    </div>
  );
}

function Terms({ policy }: { readonly policy: Policy }) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(reinsurance.changeStopLossPolicy, {
    refreshes: [reinsurance.stopLossPolicy, reinsurance.stopLossPolicies],
  });
  return (
    <div className="page-narrow stack">
      <PolicyForm
        key={policy.version}
        policy={policy}
        cancel={null}
        onSave={async (typed) => {
          await save.mutateAsync({ id: policy.id, version: policy.version, ...typed });
          notify('success', t('reinsurance.saved'));
        }}
      />
      <RemovePolicy policy={policy} />
    </div>
  );
}

function RemovePolicy({ policy }: { readonly policy: Policy }) {
  const t = useText();
  const say = useFailureText();
  const { type } = useUser();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [isAsked, ask] = useState(false);
  const remove = useAction(reinsurance.removeStopLossPolicy, { refreshes: [reinsurance.stopLossPolicies] });
  const run = () =>
    remove.mutate(
      { id: policy.id },
      {
        onSuccess: () => {
          notify('success', t('reinsurance.removed'));
          void navigate(`/${type}/stoploss`);
        },
        onError: (failure) => {
          ask(false);
          notify('error', say(failure));
        },
      },
    );
  return (
    <div>
      <Button kind="quiet" icon="remove" onClick={() => ask(true)}>
        {t('reinsurance.remove')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => ask(false)}
        title={t('reinsurance.remove')}
        footer={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={run}>
              {t('reinsurance.remove')}
            </Button>
            <Button onClick={() => ask(false)}>{t('reinsurance.cancel')}</Button>
          </>
        }
      >
        <p>{t('reinsurance.removeAsk')}</p>
      </Dialog>
    </div>
  );
}
