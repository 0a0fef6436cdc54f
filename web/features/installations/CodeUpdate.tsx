import { type Installation, installationCalls, type UpdatePart } from '@coverlane/contract/calls/installations.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = { readonly installation: Installation; readonly mayWrite: boolean };

/** When the codes were brought up to date last, what came of it, and the button that does it. */
export function CodeUpdate({ installation: { id, lastUpdate }, mayWrite }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const update = useAction(installationCalls.updateInstallData, { refreshes: [installationCalls.installations] });
  const run = () =>
    update.mutate(
      { id },
      {
        onError: (failure) => notify('error', say(failure)),
        onSuccess: ({ counts }) => notify('success', t('installations.update.done', { ...counts })),
      },
    );
  const by = lastUpdate?.by;
  const at = lastUpdate ? formatDateTime(lastUpdate.at) : '';
  return (
    <section className="stack installation-codes">
      <div className="row row-apart">
        <h3>{t('installations.part.kind')}</h3>
        {mayWrite && (
          <Button icon="refresh" disabled={update.isPending} onClick={run}>
            {t('installations.update')}
          </Button>
        )}
      </div>
      <p className="muted">{t('installations.update.about')}</p>
      {!lastUpdate && <p className="small">{t('installations.update.never')}</p>}
      {lastUpdate && (
        <>
          <p className="small">
            {by ? t('installations.update.lastBy', { at, by }) : t('installations.update.last', { at })}
          </p>
          <Parts parts={lastUpdate.parts} />
        </>
      )}
    </section>
  );
}

const counts = ['total', 'added', 'changed', 'retired', 'kept'] as const;

function Parts({ parts }: { readonly parts: readonly UpdatePart[] }) {
  const t = useText();
  return (
    <DataTable
      caption={t('installations.part.kind')}
      columns={[
        {
          key: 'kind',
          label: t('installations.part.kind'),
          priority: 1,
          cell: ({ kind }: UpdatePart) => t(`installations.kind.${kind}`),
        },
        ...counts.map((key) => ({
          key,
          label: t(`installations.part.${key}`),
          align: 'end' as const,
          cell: (part: UpdatePart) => formatCount(part[key]),
        })),
      ]}
      rows={parts}
      rowKey={({ kind }) => kind}
    />
  );
}
