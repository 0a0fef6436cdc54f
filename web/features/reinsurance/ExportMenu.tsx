import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { MayNotExport, type useMayExport } from '../../lists/MayNotExport.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

interface Props {
  readonly may: ReturnType<typeof useMayExport>;
  /** Saves the file; what it fails with is said. */
  readonly save: (format: 'pdf' | 'xlsx') => Promise<unknown>;
}

/** A statement to take along, as a paper or a workbook; who lacks the permission reads which. */
export function ExportMenu({ may, save }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const run = (format: 'pdf' | 'xlsx') => void save(format).catch((failure: unknown) => notify('error', say(failure)));
  return (
    <Menu
      label={t('reinsurance.export')}
      icon="download"
      align="end"
      items={[
        { label: t('reinsurance.exportPdf'), onSelect: () => run('pdf') },
        { label: t('reinsurance.exportXlsx'), onSelect: () => run('xlsx') },
      ]}
    />
  );
}
