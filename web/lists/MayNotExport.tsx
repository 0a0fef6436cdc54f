import { allows } from '@coverlane/contract/access.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { useText } from '../lib/i18n.ts';
import { actorOf, useUser } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

/** May the reader take a list away as a file? 'lacks': with the permission to export they might; 'no': never. */
export function useMayExport({ access }: AnyCall): 'yes' | 'lacks' | 'no' {
  const actor = actorOf(useUser());
  const { permissions } = actor;
  if (!allows(access, { ...actor, permissions: [...permissions, 'exportData'] })) return 'no';
  return permissions.includes('exportData') ? 'yes' : 'lacks';
}

/** Stands where the export would, and says why there is none. */
export function MayNotExport() {
  const t = useText();
  const { notify } = useNotices();
  return (
    <Button icon="download" iconOnly kind="quiet" onClick={() => notify('info', t('crud.export.mayNot'))}>
      {t('crud.export')}
    </Button>
  );
}
