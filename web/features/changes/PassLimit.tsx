import { allows, limitPassers } from '@coverlane/contract/access.ts';
import type { Consequences } from '../enrollments/ConsequenceList.tsx';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { OverrideReason } from './MoreOfChange.tsx';
import { textOf } from '../enrollments/typed.ts';

type Props = {
  readonly overridable: boolean | undefined;
  readonly refusals: Consequences['refusals'];
  /** Asks again with the reason. */
  readonly onAsk: (reason: string) => Promise<void>;
};

/** Where a rule stands in the way of a change: for those who may pass limits, the reason why they do. */
export function PassLimit({ overridable, refusals, onAsk }: Props) {
  const t = useText();
  const mayPass = allows(limitPassers, actorOf(useUser()));
  const isStopped = refusals.some(({ reason }) => reason.code !== 'nothing-to-change');
  if (!overridable || !isStopped || !mayPass) return null;
  return (
    <Form label={t('changing.overrideReason')} onSubmit={async (values) => onAsk(textOf(values, 'overrideReason'))}>
      <OverrideReason isAsked />
      <div className="button-row">
        <Button type="submit">{t('changing.passLimit')}</Button>
      </div>
    </Form>
  );
}
