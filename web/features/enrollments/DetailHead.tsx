import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/window-title.ts';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { FoundEnrollment } from './enrollment-line.ts';
import { statusLooks } from './status-looks.ts';

type Props = {
  readonly of: Pick<FoundEnrollment, 'memberName' | 'number' | 'status'>;
  readonly facts: readonly Fact[];
  readonly actions: ReactNode;
};

/** The head of an enrollment or change: of whom, its number, how it stands, and where it leads. */
export function DetailHead({ of: { memberName, number, status }, facts, actions }: Props) {
  const t = useText();
  const title = `${memberName || t('enrollments.nobody')} · ${number}`;
  useRecordTitle(title);
  return (
    <FactsHeader
      title={title}
      status={<StatusChip {...statusLooks[status]}>{t(`enrolling.status.${status}`)}</StatusChip>}
      facts={facts}
      actions={actions}
    />
  );
}
