import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ClientOfUser, useActiveClient } from '../../../lib/active-client.ts';
import { useClientChoices } from '../../../lib/client-choices.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { request } from '../../../lib/request.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';
import { useUser } from '../../../lib/session.tsx';
import { draftBegun } from '../draft-begun.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BegunQuestion, useBegunTitle } from './BegunQuestion.tsx';
import { DraftsToContinue } from './DraftsToContinue.tsx';
import { NewEmployeeForm } from './NewEmployeeForm.tsx';
import './enrollment.css';

/**
 * Where an enrollment begins: `/{area}/enrollment`. Somebody new is checked for being on record already, of the employer that
 * `?client=<id>` names; a change of a member (`?type=adddependent&member=<id>&client=<id>`) opens its draft at once; drafts can be gone on with.
 */
export function NewEnrollmentPage() {
  const [params] = useSearchParams();
  const [type, memberId, clientId] = [params.get('type'), params.get('member'), params.get('client')];
  const change = CHANGES.find((one) => one === type);
  if (change && memberId && clientId) return <OpenChange asked={{ enrollmentType: change, memberId, clientId }} />;
  return <NewEmployee />;
}

const CHANGES = ['adddependent', 'coveragechange'] as const;

function NewEmployee() {
  const t = useText();
  const [client, choice] = useClientChoice();
  return (
    <div className="page enrollment">
      <div className="enrollment-question">
        <PageHeader title={t('enrollment.start.title')} about={t('enrollment.start.about')} />
        {choice}
        {client?.allowEnrollment === false && <Banner kind="warn">{t('errors.enrollment-not-active')}</Banner>}
        {client?.allowEnrollment && <NewEmployeeForm key={client.id} client={client} />}
      </div>
      <DraftsToContinue clientId={client?.id} />
    </div>
  );
}

/** The client that the address names, else the one being worked for. */
function useFirstClient(): ClientOfUser | undefined {
  const { clients } = useUser();
  const active = useActiveClient();
  const asked = useSearchParams()[0].get('client');
  return clients.find(({ id }) => id === asked) ?? active ?? undefined;
}

/** The client somebody enrolls for: the one they came for, else one of several that is chosen here. */
function useClientChoice() {
  const t = useText();
  const { clients } = useUser();
  const clientChoices = useClientChoices();
  const first = useFirstClient();
  const [id, choose] = useState('');
  const client = clients.find((one) => one.id === id) ?? first;
  const choice = clients.length > 1 && (
    <Select
      name="clientId"
      label={t('enrollment.field.clientId')}
      width="medium"
      value={client?.id ?? ''}
      onChange={choose}
      choices={clientChoices}
    />
  );
  return [client, choice] as const;
}

type Asked = {
  readonly enrollmentType: (typeof CHANGES)[number];
  readonly memberId: string;
  readonly clientId: string;
};

/** Opens the draft of a member's change, and goes there. */
function OpenChange({ asked }: { readonly asked: Asked }) {
  const t = useText();
  const [tries, setTries] = useState(0);
  return (
    <div className="page enrollment">
      <PageHeader title={t(`changeType.${asked.enrollmentType}`)} />
      <Opening key={tries} asked={asked} onRetry={() => setTries(tries + 1)} />
    </div>
  );
}

function Opening({ asked, onRetry }: { readonly asked: Asked; readonly onRetry: () => void }) {
  const t = useText();
  const say = useFailureText();
  const titleOf = useBegunTitle();
  const { type } = useUser();
  const { failure, begin } = useBeginning(asked);
  if (failure === undefined) return <Skeleton lines={4} label={t('enrollment.loading')} />;
  const begun = draftBegun(failure);
  if (begun)
    return (
      <Card title={titleOf(begun)}>
        <BegunQuestion begun={begun} onAnew={() => begin({ anew: true })} />
      </Card>
    );
  const inProgress = failure instanceof RequestFailed ? failure.values['enrollmentId'] : undefined;
  if (!inProgress) return <ErrorState title={say(failure)} onRetry={onRetry} />;
  return (
    <ErrorState title={say(failure)}>
      <LinkButton kind="primary" href={`/${type}/enrollment/${inProgress}`}>
        {t('enrollments.goOn')}
      </LinkButton>
    </ErrorState>
  );
}

type Beginning = { readonly anew?: true; readonly signal?: AbortSignal };

/** Begins the draft at once and goes there; a draft that is there already is a failure, until somebody begins anew. */
function useBeginning({ enrollmentType, memberId, clientId }: Asked) {
  const { type } = useUser();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const begin = useCallback(
    async ({ anew, signal }: Beginning = {}) => {
      const input = { action: 'save' as const, enrollmentType, memberId, clientId, ...(anew && { anew }) };
      const { enrollmentId } = await request(enrollments.postEnrollment, input, signal && { signal });
      void navigate(`/${type}/enrollment/${enrollmentId}`, { replace: true });
    },
    [enrollmentType, memberId, clientId, type, navigate],
  );
  useEffect(() => {
    const gone = new AbortController();
    begin({ signal: gone.signal }).catch((error: unknown) => {
      if (!gone.signal.aborted) setFailure(error);
    });
    return () => gone.abort();
  }, [begin]);
  return { failure, begin };
}
