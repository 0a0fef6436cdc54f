import { allows, enrollers } from '@coverlane/contract/access.ts';
import { waitingSignups } from '@coverlane/contract/union-signups/codes.ts';
import { WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import { unionSignupDecisions, unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Review } from './review-reply.ts';

type Choice = 'accept' | 'askMore' | 'reject';
const CHOICES: readonly Choice[] = ['accept', 'askMore', 'reject'];

/** What the fund office does: accept, ask for more, reject; or take that back. */
export function DecideSignup({ review }: { readonly review: Review }) {
  const t = useText();
  const say = useFailureText();
  const user = useUser();
  const { notify } = useNotices();
  const [choice, setChoice] = useState<Choice>('accept');
  const { mutateAsync, isPending } = useAction(unionSignupDecisions.decideUnionSignup, {
    refreshes: [unionSignupReview.unionSignup, unionSignupReview.unionSignups],
  });
  const { id, version, status } = review;
  const reopen = async () => {
    try {
      await mutateAsync({ id, version, decision: 'reopen' });
      notify('success', t('unionReview.done.reopen'));
    } catch (failure) {
      notify('error', say(failure));
    }
  };
  if (status === 'accepted' || status === 'rejected')
    return (
      <div>
        <Button busy={isPending} onClick={() => void reopen()}>
          {t('unionReview.decision.reopen')}
        </Button>
      </div>
    );
  if (!waitingSignups.some((one) => one === status)) return <p>{t('unionReview.waits')}</p>;
  const decide = async (values: FormValues) => {
    const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : null);
    const how =
      choice === 'accept'
        ? { personId: text('personId'), shopId: text('shopId'), divisionId: text('divisionId') }
        : { said: text('said') };
    await mutateAsync({ id, version, decision: choice, ...how });
    notify('success', t(`unionReview.done.${choice}`));
  };
  const choices = allows(enrollers, actorOf(user)) ? CHOICES : CHOICES.filter((one) => one !== 'accept');
  const chosen = choices.includes(choice) ? choice : 'askMore';
  return (
    <Card title={t('unionReview.decide')}>
      <Form label={t('unionReview.decide')} onSubmit={decide}>
        <RadioGroup
          name="decision"
          label={t('unionReview.decide')}
          labelHidden
          value={chosen}
          onChange={(value) => setChoice(CHOICES.find((one) => one === value) ?? 'accept')}
          choices={choices.map((one) => ({
            value: one,
            label: t(`unionReview.decision.${one}`),
            hint: t(`unionReview.hint.${one}`),
          }))}
        />
        {chosen === 'accept' ? (
          <AcceptInputs review={review} />
        ) : (
          <TextArea
            name="said"
            label={t('unionReview.said')}
            hint={t('unionReview.saidHint')}
            maxLength={1000}
            required
          />
        )}
        <div className="button-row">
          <Button kind="primary" type="submit">
            {t(`unionReview.do.${chosen}`)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Who it is, in which shop, and in which division of the fund. */
function AcceptInputs({ review: { known, shops, divisions, personId, formData } }: { readonly review: Review }) {
  const t = useText();
  const people = known.filter(({ key, relationship }) => key === WORKER_KEY && relationship === '18');
  return (
    <>
      {people.length > 0 && (
        <RadioGroup
          name="personId"
          label={t('unionReview.who')}
          defaultValue={personId ?? ''}
          choices={[
            ...people.map((one) => ({
              value: one.personId,
              label: t('unionReview.isKnown', { name: one.name, number: one.memberNumber }),
            })),
            { value: '', label: t('unionReview.isNew') },
          ]}
        />
      )}
      <Select
        name="shopId"
        label={t('unionSignup.shop')}
        defaultValue={formData.shopId}
        choices={shops.filter(({ isOpen }) => isOpen).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {divisions.length > 1 && (
        <Select
          name="divisionId"
          label={t('unionReview.division')}
          hint={t('unionReview.divisionHint')}
          optional
          choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
