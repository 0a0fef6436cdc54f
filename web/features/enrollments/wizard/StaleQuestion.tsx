import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useState } from 'react';
import { useFailureText } from '../../../lib/failures.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { request } from '../../../lib/request.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { differences } from './differences.ts';
import { Differences } from './Differences.tsx';
import type { Enrollment } from './draft.ts';
import { useDraft, useDraftStore, useSaving } from './useDraft.ts';

/**
 * Another window saved this draft meanwhile (domain 4.2): says who and when, and nothing is written over until somebody
 * has chosen between the newest, a look at both, and the answers of this window.
 */
export function StaleQuestion() {
  const { saving } = useSaving();
  return saving === 'stale' ? <Asked /> : null;
}

/** The question; whoever puts it off has it in sight, since nothing is saved until it is answered. */
function Asked() {
  const t = useText();
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <Question onClose={() => setOpen(false)} />;
  return (
    <Banner
      kind="warn"
      title={t('enrollment.stale.title')}
      action={<Button onClick={() => setOpen(true)}>{t('enrollment.stale.answerIt')}</Button>}
    >
      {t('enrollment.unsaved.stale')}
    </Banner>
  );
}

function Question({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const [newest, setNewest] = useState<Enrollment>();
  const use = useNewest(newest);
  const footer = (
    <>
      <Button kind="primary" data-autofocus onClick={() => void use(store.take)}>
        {t('enrollment.stale.load')}
      </Button>
      {newest === undefined ? (
        <Button onClick={() => void use(setNewest)}>{t('enrollment.stale.both')}</Button>
      ) : (
        <Button kind="danger" onClick={() => void use(store.insist)}>
          {t('enrollment.stale.insist')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('enrollment.stale.title')} maxWidth={720} urgent footer={footer}>
      <WhoAndWhen />
      <p>{t('enrollment.stale.nothing')}</p>
      {newest && <Differences rows={differences(answers, newest.answers)} />}
    </Dialog>
  );
}

/** Does something with the newest version, which is fetched once. */
function useNewest(known: Enrollment | undefined) {
  const say = useFailureText();
  const { notify } = useNotices();
  const { enrollment } = useDraft();
  return async (use: (found: Enrollment) => unknown) => {
    try {
      await use(known ?? (await request(enrollments.getEnrollment, { id: enrollment.id })));
    } catch (error) {
      notify('error', say(error));
    }
  };
}

function WhoAndWhen() {
  const t = useText();
  const { failure } = useSaving();
  const { by, at } = { by: null, at: null, ...failure?.values };
  return (
    <p>
      {t('enrollment.stale.text', {
        by: by === null ? t('enrollment.stale.somebody') : String(by),
        at: at === null ? '' : formatDateTime(String(at)),
      })}
    </p>
  );
}
