import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { stopLossClaims } from '@coverlane/contract/reinsurance/claim-calls.ts';
import { leftOutReasons } from '@coverlane/contract/reinsurance/codes.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** What is otherwise once a claim is left out or counted again. */
export const leavingOutRefreshes = [
  stopLossClaims.countedClaims,
  statements.stopLossStatement,
  stopLossCases.watchList,
  stopLossCases.stopLossCase,
  tasks.taskList,
];

type Props = {
  readonly policyId: string;
  readonly claim: { readonly claimId: string; readonly claimNumber: string };
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

/** Asks why a claim is left out, and leaves it out. */
export function LeaveOut({ policyId, claim, onUndo, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const leave = useAction(stopLossClaims.leaveOutClaim, { refreshes: leavingOutRefreshes });
  return (
    <Dialog open onClose={onClose} title={t('reinsurance.leaveOutTitle', { number: claim.claimNumber })}>
      <Form
        label={t('reinsurance.leaveOut')}
        onSubmit={async ({ reason, note }) => {
          const why = leftOutReasons.find((one) => one === reason);
          if (why === undefined) return { reason: 'required' };
          await leave.mutateAsync({ id: policyId, claimId: claim.claimId, reason: why, note: String(note ?? '') });
          notify('success', t('reinsurance.leftOutDone'), { label: t('reinsurance.undo'), onSelect: onUndo });
          onClose();
          return undefined;
        }}
      >
        <p>{t('reinsurance.leaveOutAbout')}</p>
        <Select
          name="reason"
          label={t('reinsurance.leftOutWhy')}
          choices={leftOutReasons.map((value) => ({ value, label: t(`reinsurance.leftOutWhy.${value}`) }))}
          required
        />
        <TextInput
          name="note"
          label={t('reinsurance.leftOutNote')}
          hint={t('reinsurance.leftOutNote.hint')}
          maxLength={200}
        />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('reinsurance.leaveOut')}
          </Button>
          <Button onClick={onClose}>{t('reinsurance.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
