import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EnrollmentLine } from './enrollment-line.ts';

type Rows = readonly EnrollmentLine[];
type Props = {
  readonly rows: Rows;
  /** Those of them that can be cancelled. */
  readonly fit: Rows;
  readonly onCancel: (fit: Rows) => void;
  readonly onClose: () => void;
};

/** Asks before several enrollments are cancelled, and names those that are ticked and cannot be, each with its state. */
export function CancelMany({ rows, fit, onCancel, onClose }: Props) {
  const t = useText();
  const others = rows.filter((row) => !fit.includes(row));
  const cancel = () => {
    onCancel(fit);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('enrollments.back')}</Button>
      <Button kind="danger" onClick={cancel}>
        {t('enrollments.bulk.cancel', { count: fit.length })}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('enrollments.cancelMany', { count: fit.length })}
      maxWidth={560}
      {...{ footer }}
    >
      <p>{t('enrollments.cancelManyAbout', { count: fit.length })}</p>
      {others.length > 0 && (
        <>
          <p>{t('enrollments.notFit', { count: others.length })}</p>
          <ul>
            {others.map(({ id, memberName, number, status }) => (
              <li key={id}>{`${memberName} (${number}): ${t(`enrolling.status.${status}`)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
