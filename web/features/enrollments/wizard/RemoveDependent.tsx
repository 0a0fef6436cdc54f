import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useNotices } from '../../../ui/NoticesProvider.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useState } from 'react';
import { type Dependent, removeDependent, withDependent } from './draft.ts';
import { calledOf } from './names.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

const REASONS = ['divorce', 'death', 'otherCover', 'aged', 'other'] as const;

type Props = { readonly dependent: Dependent; readonly onClose: () => void };

/** "Remove Ara? They will lose coverage on 06/01/2025." (specification 5: asks for confirmation), with an undo. */
export function RemoveDependent({ dependent, onClose }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { notify } = useNotices();
  const { enrollment } = useDraft();
  const [reason, setReason] = useState('');
  const name = calledOf(dependent, t);
  const isKnown = dependent.personId !== null;
  const remove = () => {
    const before = store.get().answers;
    store.change((answers) =>
      removeDependent(
        isKnown ? withDependent(answers, dependent.key, { removeReason: reason || null }) : answers,
        dependent.key,
      ),
    );
    void store.save();
    onClose();
    const undo = () => {
      store.change(() => before, 'renew');
      void store.save();
    };
    notify('success', t('enrollment.removed', { name }), { label: t('enrollment.undo'), onSelect: undo });
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('enrollment.keepPerson', { name })}</Button>
      <Button kind="danger" onClick={remove}>
        {t('enrollment.removePerson', { name })}
      </Button>
    </>
  );
  const on = enrollment.effectiveDate;
  return (
    <Dialog open onClose={onClose} title={t('enrollment.removeTitle', { name })} maxWidth={480} footer={footer}>
      <p>
        {isKnown && on !== null
          ? t('enrollment.removeLoses', { date: formatDate(on) })
          : t('enrollment.removeNew', { name })}
      </p>
      {isKnown && (
        <Select
          name="removeReason"
          label={t('enrollment.field.removeReason')}
          value={reason}
          onChange={setReason}
          choices={REASONS.map((value) => ({ value, label: t(`enrollment.removeReason.${value}`) }))}
        />
      )}
    </Dialog>
  );
}
