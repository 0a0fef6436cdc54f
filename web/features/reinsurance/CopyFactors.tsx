import type { Reply } from '@coverlane/contract/call.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';

type Props = {
  readonly policy: Reply<typeof reinsurance.stopLossPolicy>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Takes over the factors at the end of another policy of the employer, raised by a percent: the renewal. */
export function CopyFactors({ policy, isOpen, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const { data } = useCall(
    reinsurance.stopLossPolicies,
    { clientId: policy.clientId, pageSize: 50 },
    { enabled: isOpen },
  );
  const copy = useAction(reinsurance.copyAggFactors, {
    refreshes: [reinsurance.aggFactors, statements.stopLossStatement],
  });
  const others = (data?.rows ?? []).filter(({ id }) => id !== policy.id);
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('reinsurance.copy')}>
      <Form
        label={t('reinsurance.copy')}
        onSubmit={async ({ fromId, raise }) => {
          const raiseBp = Math.round((typeof raise === 'number' ? raise : 0) * 100);
          const { factors } = await copy.mutateAsync({ id: policy.id, fromId: String(fromId ?? ''), raiseBp });
          notify('success', t('reinsurance.copied', { count: factors }));
          onClose();
          return undefined;
        }}
      >
        <Select
          name="fromId"
          label={t('reinsurance.copyFrom')}
          choices={others.map(({ id, policyNumber }) => ({ value: id, label: policyNumber }))}
          required
        />
        <NumberInput name="raise" label={t('reinsurance.copyRaise')} defaultValue={0} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('reinsurance.copyDo')}
          </Button>
          <Button onClick={onClose}>{t('reinsurance.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
