import { useText } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type FileImport, stateLooks } from './import-state.ts';

/** Where an import stands, as a chip. */
export function ImportStateChip({ state }: Pick<FileImport, 'state'>) {
  const t = useText();
  return <StatusChip {...stateLooks[state]}>{t(`imports.state.${state}`)}</StatusChip>;
}
