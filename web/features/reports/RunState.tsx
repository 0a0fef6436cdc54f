import { useText } from '../../lib/i18n.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { ReportRun } from './report-words.ts';

const tones: Record<ReportRun['state'], ChipTone> = { queued: 'info', running: 'info', ready: 'ok', failed: 'bad' };

/** Something more happens by itself. */
export const isUnderWay = ({ state }: Pick<ReportRun, 'state'>): boolean => state === 'queued' || state === 'running';

/** How a run stands, in a word. */
export function RunState({ state }: Pick<ReportRun, 'state'>) {
  const t = useText();
  return <StatusChip tone={tones[state]}>{t(`reports.state.${state}`)}</StatusChip>;
}
