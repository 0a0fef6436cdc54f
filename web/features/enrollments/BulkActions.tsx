import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useState } from 'react';
import type { Outcome } from '../../lib/each.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { GoingOn, useOneAfterOther } from '../../lists/OneAfterOther.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { actionsOf } from './enrollment-actions.ts';
import { CancelMany } from './CancelMany.tsx';
import type { EnrollmentLine } from './enrollment-line.ts';

type Props = {
  readonly rows: readonly EnrollmentLine[];
  /** Ticks all that the list finds; absent where they are ticked or too many. */
  readonly all: { readonly total: number; readonly onSelect: () => void } | undefined;
  readonly onClear: () => void;
  /** Gets the ids of those that failed, which stay ticked. */
  readonly onDone: (left: ReadonlySet<string>) => void;
};

type BulkAction = 'approve' | 'reprocess' | 'cancel';
const BULK: readonly BulkAction[] = ['approve', 'reprocess', 'cancel'];

/** Approves, reprocesses or cancels what is ticked, one after the other; of what failed it says why, and tries it again. */
export function BulkActions({ rows, all, onClear, onDone }: Props) {
  const t = useText();
  const { permissions } = actorOf(useUser());
  const going = useBulk(onDone);
  const { run, over } = going;
  const [cancels, setCancels] = useState(false);
  const fitting = (action: BulkAction) => rows.filter((row) => actionsOf(row, permissions).includes(action));
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} all={all} onClear={onClear}>
          {BULK.map((action) => {
            const fit = fitting(action);
            if (fit.length === 0) return null;
            const start = () => (action === 'cancel' ? setCancels(true) : void run(action, fit));
            return (
              <Button
                key={action}
                kind={action === 'cancel' ? 'danger' : 'primary'}
                busy={over !== undefined}
                onClick={start}
              >
                {t(`enrollments.bulk.${action}`, { count: fit.length })}
              </Button>
            );
          })}
        </SelectionBar>
      )}
      {cancels && (
        <CancelMany
          rows={rows}
          fit={fitting('cancel')}
          onCancel={(fit) => void run('cancel', fit)}
          onClose={() => setCancels(false)}
        />
      )}
      <GoingOn going={going} keyOf={({ id }) => id} nameOf={({ memberName, number }) => `${memberName} (${number})`} />
    </>
  );
}

function useBulk(onDone: Props['onDone']) {
  const t = useText();
  const { notify } = useNotices();
  return useOneAfterOther({
    act,
    onDone: (action: BulkAction, { done, failed }: Outcome<EnrollmentLine>) => {
      if (done.length > 0) notify('success', t(`enrollments.done.${action}`, { count: done.length }));
      onDone(new Set(failed.map(({ item }) => item.id)));
    },
  });
}

const act =
  (action: BulkAction) =>
  ({ id, version }: EnrollmentLine) =>
    action === 'reprocess'
      ? request(enrollments.reprocessEnrollment, { id })
      : request(enrollments.enrollmentAction, { enrollmentId: id, action, version });
