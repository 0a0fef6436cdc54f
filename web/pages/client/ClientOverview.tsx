import { clientCalls, type ClientRecord, type SetUpStep } from '@coverlane/contract/clients/calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { useEffect } from 'react';
import { useAction, useCall, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { clientHref } from '../../lib/client-tabs.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ClientCare } from './ClientCare.tsx';

/** What is missing until a client's people can sign in, who works for it, and its upkeep. */
export function ClientOverview({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(clientCalls.clientRecord, { clientId });
  useNewlyAsked();
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t('client.tab.overview')} />;
  return (
    <div className="client-overview">
      <SetUp record={data} />
      <div className="stack">
        <Organisations record={data} />
        <ClientCare clientId={clientId} />
      </div>
    </div>
  );
}

/** Whoever comes back from a step sees that it is done. */
function useNewlyAsked(): void {
  const refresh = useRefresh();
  useEffect(() => {
    void refresh([clientCalls.clientRecord]);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the part is opened
  }, []);
}

type Props = { readonly record: ClientRecord };

/** The steps from an empty client to people who can sign in, each with the way to do it. */
function SetUp({ record }: Props) {
  const t = useText();
  const left = record.steps.filter(({ done }) => !done).length;
  return (
    <Card title={t('client.setUp.title')} tinted={left > 0}>
      <p>{left === 0 ? t('client.setUp.done') : t('client.setUp.left', { count: left })}</p>
      <ol className="plain-list client-steps">
        {record.steps.map(({ step, done }) => (
          <li key={step} className="client-step">
            <StatusChip tone={done ? 'ok' : 'neutral'}>{t(done ? 'client.step.done' : 'client.step.open')}</StatusChip>
            <span className="client-step-name">{t(`client.step.${step}`)}</span>
            {!done && <StepActions step={step} record={record} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepActions({ step, record }: Props & { readonly step: SetUpStep }) {
  const t = useText();
  const { clientId } = record;
  if (step === 'enrollment') return <AllowEnrollment clientId={clientId} />;
  const hrefs: Record<Exclude<SetUpStep, 'enrollment'>, string> = {
    group: `${clientHref(clientId, 'groups')}?open=new`,
    division: `${clientHref(clientId, 'divisions')}?open=new`,
    plan: `${clientHref(clientId, 'plans')}?make=plan`,
    offer: `${clientHref(clientId, 'plans')}?make=offer`,
    rates: clientHref(clientId, 'plans'),
    people: `/admin/imports?clientId=${clientId}`,
    users: `/admin/users?open=new&clientId=${clientId}`,
  };
  return (
    <span className="row">
      <LinkButton href={hrefs[step]}>{t(`client.step.${step}.do`)}</LinkButton>
      {step === 'people' && (
        <LinkButton href={`/admin/enrollment?client=${clientId}`}>{t('client.step.newMember')}</LinkButton>
      )}
    </span>
  );
}

const ALLOWED = { allowEnrollment: true };

function AllowEnrollment({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const update = useAction(clients.calls.update, {
    refreshes: [clientCalls.clientRecord, clients.calls.list, clientCalls.clientMatrix],
  });
  const mayWrite = useAllows()(clients.calls.update.access);
  if (!mayWrite) return null;
  const allow = () =>
    update.mutate({ id: clientId, ...ALLOWED }, { onError: (failure) => notify('error', say(failure)) });
  return <Button onClick={allow}>{t('client.step.enrollment.do')}</Button>;
}

function Organisations({ record }: Props) {
  const t = useText();
  const names = (all: ClientRecord['brokers']) => all.map(({ name }) => name).join(', ') || t('client.orgs.none');
  return (
    <Card title={t('client.orgs.title')}>
      <DescriptionList
        details={[
          { label: t('client.orgs.brokers'), value: names(record.brokers) },
          { label: t('client.orgs.partners'), value: names(record.partners) },
          { label: t('client.orgs.tpas'), value: names(record.tpas) },
        ]}
      />
    </Card>
  );
}
