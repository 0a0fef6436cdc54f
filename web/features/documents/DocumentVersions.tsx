import { documents } from '@coverlane/contract/documents/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { DocumentWhole } from './document.ts';
import { saveDocument } from './save-document.ts';
import { ScanChip } from './ScanChip.tsx';
import { NewVersion } from './NewVersion.tsx';

type Props = {
  readonly found: DocumentWhole;
  /** The version that is read. */
  readonly shown: number;
  readonly onShow: (number: number) => void;
};

/** Every version with who brought it and when; whoever keeps the document brings a newer one, or withdraws one. */
export function DocumentVersions({ found, shown, onShow }: Props) {
  const t = useText();
  return (
    <Card title={t('documents.versions')}>
      <ul className="document-list">
        {found.versions.map((version) => (
          <li key={version.number}>
            <Version found={found} version={version} shown={shown} onShow={onShow} />
          </li>
        ))}
      </ul>
      {found.isKept && <NewVersion id={found.id} />}
    </Card>
  );
}

type VersionProps = Props & { readonly version: DocumentWhole['versions'][number] };

function Version({ found, version, shown, onShow }: VersionProps) {
  const t = useText();
  const { number, fileName, bytes, addedAt, addedBy, withdrawnAt } = version;
  const isStanding = found.versions.filter((one) => one.withdrawnAt === null).length > 1 && withdrawnAt === null;
  return (
    <div className="document-line">
      <div>
        <strong>{t('documents.version', { number })}</strong>{' '}
        {number === found.number && <Chip tone="ok">{t('documents.inForce')}</Chip>}
        <ScanChip scan={version.scan} />
        {withdrawnAt !== null && <Chip tone="neutral">{t('documents.withdrawn')}</Chip>}
        <div className="muted small">
          {fileName}, {formatBytes(bytes)}, <Day at={addedAt} />
          {addedBy && (
            <>
              {', '}
              <ActorName of={addedBy} />
            </>
          )}
        </div>
      </div>
      <div className="row">
        {number !== shown && (
          <Button kind="quiet" onClick={() => onShow(number)}>
            {t('documents.show', { number })}
          </Button>
        )}
        <SaveButton save={() => saveDocument(found.id, version)}>{t('documents.saveVersion', { number })}</SaveButton>
        {found.isKept && isStanding && <Withdraw id={found.id} number={number} />}
      </div>
    </div>
  );
}

function Withdraw({ id, number }: { readonly id: string; readonly number: number }) {
  const t = useText();
  const say = useFailureText();
  const withdraw = useAction(documents.documentVersionWithdraw, {
    refreshes: [documents.documentGet, documents.documentList],
  });
  return (
    <>
      <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate({ id, number })}>
        {t('documents.withdraw', { number })}
      </Button>
      {withdraw.error && <Banner kind="error" title={say(withdraw.error)} />}
    </>
  );
}
