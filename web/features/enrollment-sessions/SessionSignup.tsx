import { signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { signupLists } from '@coverlane/contract/self-enrollment/codes.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

const REFRESHES = [signupKeepers.signup] as const;
type Props = { readonly sessionId: string };

/** The public key of a session: whom it lets in, and the link to publish (domain 6.1). */
export function SessionSignup({ sessionId }: Props) {
  const t = useText();
  const { data } = useCall(signupKeepers.signup, { id: sessionId });
  const put = useAction(signupKeepers.putSignup, { refreshes: REFRESHES });
  if (!data) return null;
  const { list, path } = data;
  const save = async (values: FormValues) => {
    const chosen = signupLists.find((one) => one === values['list']) ?? null;
    await put.mutateAsync({ sessionId, list: chosen });
  };
  return (
    <Card title={t('sessionSignup.title')}>
      <p className="muted">{t('sessionSignup.about')}</p>
      {path !== null && (
        <p>
          {t('sessionSignup.link')}: <code>{`${window.location.origin}${path}`}</code>
        </p>
      )}
      <Form label={t('sessionSignup.title')} onSubmit={save}>
        <RadioGroup
          name="list"
          label={t('sessionSignup.list')}
          defaultValue={list ?? 'none'}
          choices={(['none', ...signupLists] as const).map((value) => ({ value, label: t(`sessionSignup.${value}`) }))}
        />
        <div className="button-row">
          <Button type="submit">{t('sessionSignup.save')}</Button>
          {list !== null && (
            <Button kind="quiet" busy={put.isPending} onClick={() => put.mutate({ sessionId, list, renew: true })}>
              {t('sessionSignup.renew')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
