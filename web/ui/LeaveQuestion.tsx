import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useUi } from './Ui.tsx';
import type { LeaveGuard } from './useLeaveGuard.ts';

/** "Leave without saving?": staying is the first answer, so that Enter loses nothing. */
export function LeaveQuestion({ guard }: { readonly guard: LeaveGuard }) {
  const { text } = useUi();
  const answers = (
    <>
      <Button kind="primary" onClick={guard.stay}>
        {text('leaveStay')}
      </Button>
      <Button kind="danger" onClick={guard.confirm}>
        {text('leaveGo')}
      </Button>
    </>
  );
  return (
    <Dialog open={guard.asking} onClose={guard.stay} title={text('leaveTitle')} maxWidth={480} footer={answers}>
      <p>{text('leaveText')}</p>
    </Dialog>
  );
}
