import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import type { CaseStep } from '@coverlane/contract/reinsurance/codes.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useToday } from '../../lib/today.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import type { OpenCase } from './replies.ts';

const ICONS: Readonly<Record<CaseStep, IconName>> = {
  noticed: 'mail',
  filed: 'document',
  pended: 'clock',
  paid: 'money',
  denied: 'denied',
  closed: 'check',
  reopened: 'back',
};

const refreshes = [stopLossCases.stopLossCase, stopLossCases.watchList, tasks.taskList];

/** What was done with the carrier, the last first, and what can be done next. */
export function CaseSteps({ of }: { readonly of: OpenCase }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [step, choose] = useState<CaseStep | null>(null);
  const withdraw = useAction(statements.withdrawStep, { refreshes });
  const last = of.steps.at(-1);
  const takeBack = (id: string) =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => notify('success', t('reinsurance.withdrawn')),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Card title={t('reinsurance.caseSteps')}>
      <div className="row">
        {of.next.map((name, at) => (
          <Button key={name} kind={at === 0 ? 'primary' : 'secondary'} onClick={() => choose(name)}>
            {t(`reinsurance.stepDo.${name}`)}
          </Button>
        ))}
      </div>
      {last === undefined ? (
        <p className="muted">{t('reinsurance.caseStepsNone')}</p>
      ) : (
        <Timeline
          events={of.steps.toReversed().map((taken) => ({
            key: taken.id,
            icon: ICONS[taken.step],
            title:
              taken.amount === null
                ? t(`reinsurance.caseStep.${taken.step}`)
                : `${t(`reinsurance.caseStep.${taken.step}`)}: ${formatMoney(taken.amount)}`,
            when: (
              <>
                {[formatDate(taken.happenedOn), taken.reference].filter(Boolean).join(' · ')}
                {taken.recordedBy && ' · '}
                {taken.recordedBy && <ActorName of={taken.recordedBy} />}
              </>
            ),
            ...(taken.id === last.id && {
              details: (
                <Button kind="quiet" busy={withdraw.isPending} onClick={() => takeBack(taken.id)}>
                  {t('reinsurance.withdraw')}
                </Button>
              ),
            }),
          }))}
        />
      )}
      {step && <TakeStep of={of} step={step} onClose={() => choose(null)} />}
    </Card>
  );
}

/** What is most likely typed: all that is above the deductible and was not asked for, or all that was asked for and did not come. */
function likely({ excess, requested, reimbursed }: OpenCase, step: CaseStep): string | null {
  if (step !== 'filed' && step !== 'paid') return null;
  const [whole, before] = step === 'filed' ? [excess, requested] : [requested, reimbursed];
  return decimalOf(Math.max(0, centsOrZero(whole) - centsOrZero(before)));
}

type Props = { readonly of: OpenCase; readonly step: CaseStep; readonly onClose: () => void };

function TakeStep({ of, step, onClose }: Props) {
  const t = useText();
  const today = useToday();
  const { notify } = useNotices();
  const take = useAction(stopLossCases.takeCaseStep, { refreshes });
  const amount = likely(of, step);
  return (
    <Dialog open onClose={onClose} title={t(`reinsurance.stepDo.${step}`)}>
      <Form
        label={t(`reinsurance.stepDo.${step}`)}
        onSubmit={async (values) => {
          await take.mutateAsync({
            id: of.id,
            step,
            happenedOn: String(values['happenedOn'] ?? ''),
            reference: String(values['reference'] ?? ''),
            ...(amount !== null && { amount: String(values['amount'] ?? '') }),
          });
          notify('success', t('reinsurance.entered'));
          onClose();
          return undefined;
        }}
      >
        <DateInput name="happenedOn" label={t('reinsurance.date')} defaultValue={today} required />
        {amount !== null && <MoneyInput name="amount" label={t('reinsurance.amount')} defaultValue={amount} required />}
        <TextInput name="reference" label={t('reinsurance.reference')} maxLength={60} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t(`reinsurance.stepDo.${step}`)}
          </Button>
          <Button onClick={onClose}>{t('reinsurance.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
