import type { Reply } from '@coverlane/contract/call.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { authorizationScopes } from '@coverlane/contract/claims/codes.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type List = Reply<typeof healthPrivacy.authorizationList>;
const REFRESHES = [healthPrivacy.authorizationList] as const;

/** Lets somebody of the family read one's health information, and takes it back (domain 7.6, "Authorization entity"). */
export function LetRead({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(healthPrivacy.authorizationList, { id: memberId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('account.loading')} />;
  const given = data.given.filter(({ current }) => current);
  const received = data.received.filter(({ current }) => current);
  return (
    <Card title={t('privacy.letRead')}>
      <p className="muted">{t('privacy.letReadAbout')}</p>
      {given.length > 0 && (
        <ul className="stack plain-list">
          {given.map((authorization) => (
            <Given key={authorization.id} authorization={authorization} />
          ))}
        </ul>
      )}
      {received.map(({ id, grantorName, scope }) => (
        <p key={id}>{t('privacy.received', { name: grantorName, scope: t(`privacy.scope.${scope}`) })}</p>
      ))}
      {data.possible.length > 0 && <Give memberId={memberId} possible={data.possible} />}
    </Card>
  );
}

function Given({ authorization }: { readonly authorization: List['given'][number] }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { id, granteeName, scope, sensitive, createdAt } = authorization;
  const revoke = useAction(healthPrivacy.revokeAuthorization, { refreshes: REFRESHES });
  const end = async () => {
    try {
      await revoke.mutateAsync({ id });
      notify('success', t('privacy.revoked', { name: granteeName }));
    } catch (error) {
      notify('error', say(error));
    }
  };
  return (
    <li className="row">
      <span>
        {t('privacy.given', { name: granteeName, scope: t(`privacy.scope.${scope}`) })}
        <br />
        <span className="muted">
          {[sensitive && t('privacy.sensitiveToo'), t('privacy.since', { at: formatDateTime(createdAt) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button busy={revoke.isPending} onClick={() => void end()}>
        {t('privacy.revoke')}
      </Button>
    </li>
  );
}

function Give({ memberId, possible }: { readonly memberId: string; readonly possible: List['possible'] }) {
  const t = useText();
  const { notify } = useNotices();
  const give = useAction(healthPrivacy.giveAuthorization, { refreshes: REFRESHES });
  const send = async (values: FormValues) => {
    const chosen = possible.find(({ id }) => id === values['granteeId']);
    const scope = authorizationScopes.find((each) => each === values['scope']);
    if (!chosen || !scope) return;
    await give.mutateAsync({ id: memberId, granteeId: chosen.id, scope, sensitive: values['sensitive'] === true });
    notify('success', t('privacy.letNow', { name: chosen.name }));
  };
  return (
    <Form onSubmit={send} label={t('privacy.letRead')}>
      <Select
        name="granteeId"
        label={t('privacy.person')}
        required
        empty={t('privacy.choose')}
        choices={possible.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        name="scope"
        label={t('privacy.mayRead')}
        required
        choices={authorizationScopes.map((value) => ({ value, label: t(`privacy.scope.${value}`) }))}
      />
      <Checkbox name="sensitive" label={t('privacy.sensitive')} hint={t('privacy.sensitiveAbout')} />
      <div className="button-row">
        <Button type="submit">{t('privacy.let')}</Button>
      </div>
    </Form>
  );
}
