import type { TemplateStatus } from '@coverlane/contract/cards/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';

const TONES = { draft: 'warn', active: 'ok', retired: 'neutral' } as const;

/** Draft, in use, or retired. */
export function TemplateState({ status }: { readonly status: TemplateStatus }) {
  const t = useText();
  return <StatusChip tone={TONES[status]}>{t(`cardTemplates.status.${status}`)}</StatusChip>;
}
