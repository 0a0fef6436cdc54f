import type { Reply } from '@coverlane/contract/call.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { useState } from 'react';
import { actorSaid } from '../../lib/actors.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Reader = Reply<typeof healthPrivacy.memberReaders>['rows'][number];

/** The longest page of a list. */
const MOST = 100;
const FEW = 10;

/** Who looked at one's record and health information in the last twelve months (domain 7.6; specification 9). */
export function WhoLooked({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const say = useFailureText();
  const [pageSize, setPageSize] = useState(FEW);
  const { data, error, refetch } = useCall(healthPrivacy.memberReaders, { id: memberId, pageSize }, { keep: true });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <Card title={t('privacy.readers')}>
      <p className="muted">{t('privacy.readersAbout')}</p>
      <DataTable
        caption={t('privacy.readers')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ at, name, acting, kind }: Reader) => `${at} ${name} ${acting?.kind} ${kind}`}
        empty={<p>{t('privacy.nobodyLooked')}</p>}
      />
      {data && data.total > data.rows.length && pageSize < MOST && (
        <Button onClick={() => setPageSize(MOST)}>{t('privacy.moreReaders')}</Button>
      )}
    </Card>
  );
}

/** A person by name, a program by the organisation that it works for and the name of its key. */
function Who({ reader: { name, acting, self, organisation } }: { readonly reader: Reader }) {
  const t = useText();
  if (self) return t('privacy.you');
  if (acting === null) return [name, organisation].filter(Boolean).join(', ');
  const program = { organisation: organisation ?? '–', name: acting.kind === 'apiKey' ? acting.name : '' };
  return (
    <>
      <Chip>{t(`actor.mark.${acting.kind}`)}</Chip>{' '}
      {acting.kind === 'apiKey' ? t('privacy.programOf', program) : actorSaid(acting, t)}
    </>
  );
}

const columnsOf = (t: Translate): Column<Reader>[] => [
  {
    key: 'name',
    width: 'name',
    label: t('privacy.who'),
    cell: (reader) => <Who reader={reader} />,
    priority: 1,
  },
  {
    key: 'kind',
    label: t('privacy.what'),
    cell: ({ kind, times }) => t('privacy.looked', { what: t(`privacy.kind.${kind}`), times }),
  },
  { key: 'at', width: 'date', label: t('privacy.when'), cell: ({ at }) => formatDateTime(at) },
];
