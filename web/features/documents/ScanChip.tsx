import type { FileScan } from '@coverlane/contract/documents/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';

/** Says of a file that it is being checked for viruses, or that the check refused it; of a clean one nothing. */
export function ScanChip({ scan }: { readonly scan: FileScan }) {
  const t = useText();
  if (scan === 'clean') return null;
  return <Chip tone={scan === 'waiting' ? 'warn' : 'bad'}>{t(`documents.scan.${scan}`)}</Chip>;
}
