import { imports } from '@coverlane/contract/imports/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import type { FileImport } from './import-state.ts';

/** Whom the undo of a file left as they are: what stands in the way of each, and the way out. */
export function UndoLeft({ found: { id, clientId } }: { readonly found: FileImport }) {
  const t = useText();
  const sentence = useSentence();
  const { data } = useCall(imports.importUndoLeft, { id });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('imports.undoLeft')}>
      <ul>
        {rows.map(({ personId, personName, memberNumber, reason, way }) => (
          <li key={`${personId} ${JSON.stringify(reason)}`}>
            <Anchor href={`/admin/member/${personId}?client=${clientId}&tab=timeline`}>
              {personName || memberNumber}
            </Anchor>{' '}
            {sentence('imports.reason', reason)} {t(`imports.undoWay.${way}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
