import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRefresh } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { request } from '../../../lib/request.ts';
import { useUser } from '../../../lib/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { cleared } from './draft.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { draftOf, useWizard } from './useWizard.ts';
import { knownPage } from './wizard-pages.ts';

/** Whose enrollment this is, its number, and the ways out: reset and cancel. */
export function WizardMenu() {
  const t = useText();
  const { enrollment } = useDraft();
  const [cancelling, cancel] = useState(false);
  const reset = useReset();
  return (
    <div className="enrollment-menu" data-print="no">
      <span className="muted">
        {t(`changeType.${enrollment.enrollmentType}`)} · <span className="numbers">{enrollment.number}</span>
      </span>
      <span className="row">
        <Button kind="quiet" icon="refresh" onClick={reset}>
          {t('enrollment.reset')}
        </Button>
        <Button kind="quiet" icon="close" onClick={() => cancel(true)}>
          {t('enrollment.cancel')}
        </Button>
      </span>
      {cancelling && <CancelQuestion onClose={() => cancel(false)} />}
    </div>
  );
}

/** Reset clears all fields and returns to step 1 (specification 4); it can be undone. */
function useReset(): () => void {
  const t = useText();
  const store = useDraftStore();
  const { page, go, forget } = useWizard();
  const { notify } = useNotices();
  return () => {
    const before = store.get();
    store.change(() => cleared(draftOf(before)), 'renew');
    forget();
    go(knownPage(draftOf(store.get()), null));
    void store.save();
    const undo = () => {
      store.change(() => before.answers, 'renew');
      go(page);
      void store.save();
    };
    notify('success', t('enrollment.resetDone'), { label: t('enrollment.undo'), onSelect: undo });
  };
}

/** Cancelling states that no changes are made (specification 4). */
function CancelQuestion({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const say = useFailureText();
  const { type } = useUser();
  const { enrollment } = useDraft();
  const { notify } = useNotices();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await request(enrollments.deleteEnrollment, { id: enrollment.id });
      notify('success', t('errors.enrollment-cancelled'));
      void refresh([enrollments.enrollmentList, enrollments.pendingEnrollments]);
      void navigate(type === 'member' ? '/member/enroll' : `/${type}/enrollment`);
    } catch (failure) {
      notify('error', say(failure));
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button kind="primary" onClick={onClose}>
        {t('enrollment.goOn')}
      </Button>
      <Button kind="danger" busy={busy} onClick={() => void cancel()}>
        {t('enrollment.cancel')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('enrollment.cancelTitle')} maxWidth={480} footer={footer}>
      <p>{t('enrollment.cancelText', { name: enrollment.memberName })}</p>
    </Dialog>
  );
}
