import type { Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { useState } from 'react';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.tsx';
import { Anchor } from '../../../ui/Anchor.tsx';
import { IdentityReasons } from '../../../lib/IdentityReasons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';

/** Somebody on record who may be the same person. */
export type Duplicate = Reply<typeof memberChanges.newMember>['duplicates'][number];

type Props = {
  readonly duplicates: readonly Duplicate[];
  readonly clientId: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
};

/** Somebody like this is on record: open that record, or say that this is another person. */
export function DuplicateQuestion({ duplicates, clientId, onConfirm, onClose }: Props) {
  const t = useText();
  const say = useFailureText();
  const { type } = useUser();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (failure) {
      notify('error', say(failure));
    } finally {
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button kind="primary" onClick={onClose}>
        {t('enrollment.duplicates.back')}
      </Button>
      <Button busy={busy} onClick={() => void confirm()}>
        {t('enrollment.duplicates.another')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('enrollment.duplicates.title')} maxWidth={560} footer={footer}>
      <p>{t('enrollment.duplicates.text', { count: duplicates.length })}</p>
      <ul className="plain-list enrollment-people">
        {duplicates.map(({ id, name, memberNumber, matchedBy, contradictedBy }) => (
          <li key={id}>
            <div className="row row-apart">
              <Anchor href={`/${type}/member/${id}?client=${clientId}`}>{name}</Anchor>
              <span className="muted numbers">{memberNumber}</span>
            </div>
            <IdentityReasons matchedBy={matchedBy} contradictedBy={contradictedBy} />
          </li>
        ))}
      </ul>
      <p className="muted">{t('enrollment.duplicates.linked')}</p>
    </Dialog>
  );
}
