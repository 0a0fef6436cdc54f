import {
  type Installation,
  installationCalls,
  type InstallationUpdate,
  type UpdatePart,
} from '@coverlane/contract/installations/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { InUse } from '../../lib/InUse.tsx';
import { wordsIn } from '../../lib/said-words.ts';
import { useAllows } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { actorSaid } from '../../lib/actors.ts';

type Props = { readonly installation: Installation };

/** When the codes were brought up to date last, what came of it, and the button that does it. */
export function CodeUpdate({ installation: { id, lastUpdate } }: Props) {
  const t = useText();
  const mayWrite = useAllows()(installationCalls.updateInstallData.access);
  const say = useFailureText();
  const { notify } = useNotices();
  const update = useAction(installationCalls.updateInstallData, { refreshes: [installationCalls.installations] });
  const run = () =>
    update.mutate(
      { id },
      {
        onError: (failure) => notify('error', say(failure)),
        onSuccess: () => notify('info', t('installations.update.begun')),
      },
    );
  return (
    <section className="stack installation-codes">
      <div className="row row-apart">
        <h3>{t('installations.part.kind')}</h3>
        {mayWrite && (
          <Button icon="refresh" disabled={update.isPending || isUnderWay(lastUpdate)} onClick={run}>
            {t('installations.update')}
          </Button>
        )}
      </div>
      <p className="muted">{t('installations.update.about')}</p>
      {!lastUpdate && <p className="small">{t('installations.update.never')}</p>}
      {lastUpdate && <LastUpdate update={lastUpdate} />}
    </section>
  );
}

/** When it was, by whom, how far it is, and what came of it. */
function LastUpdate({ update }: { readonly update: InstallationUpdate }) {
  const t = useText();
  const { by, state, progress, parts } = update;
  const at = formatDateTime(update.at);
  return (
    <>
      <p className="small">
        {by ? t('installations.update.lastBy', { at, by: actorSaid(by, t) }) : t('installations.update.last', { at })}
      </p>
      {isUnderWay(update) && <Progress label={t('installations.update.progress')} value={progress} announce />}
      {state === 'failed' && <Banner kind="warn">{t('installations.update.failed')}</Banner>}
      {parts.length > 0 && <Parts parts={parts} />}
      <Held parts={parts} />
    </>
  );
}

/** Is it still waiting or running? */
export const isUnderWay = (update: InstallationUpdate | null): boolean =>
  update?.state === 'waiting' || update?.state === 'running';

/** Codes that the standard no longer has and that were left because something names them, each with by what. */
function Held({ parts }: { readonly parts: readonly UpdatePart[] }) {
  const t = useText();
  const { language } = useLanguage();
  const held = parts.flatMap((part) => part.held.map((code) => ({ ...code, key: `${part.kind} ${code.code}` })));
  if (held.length === 0) return null;
  return (
    <>
      <p>{t('installations.update.held')}</p>
      <ul className="plain-list stack stack-tight">
        {held.map(({ key, name, uses }) => (
          <li key={key}>
            <strong>{wordsIn(name, language)}</strong>
            <InUse values={uses} />
          </li>
        ))}
      </ul>
    </>
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
