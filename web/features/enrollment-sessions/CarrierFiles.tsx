import type { Reply } from '@coverlane/contract/call.ts';
import { sessionFiles } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import {
  type SessionRosterKind,
  sessionRosterKinds,
  sessionRosters,
} from '@coverlane/contract/imports/session-roster-calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Props = { readonly sessionId: string };

/** What carriers and suppliers get of a session: an 834 a carrier, and a table a supplier of extra benefits (domain 5.6). */
export function CarrierFiles({ sessionId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(sessionRosters.sessionCarriers, { id: sessionId });
  return (
    <>
      <Card title={t('sessionFiles.carriers')}>
        <p className="muted">{t('sessionFiles.carriersAbout')}</p>
        {data && <Carriers {...data} sessionId={sessionId} />}
        {error && !data && <ErrorState title={say(error)} code={error.code} />}
        {!data && !error && <Skeleton lines={3} label={t('sessionFiles.carriersLoading')} />}
      </Card>
      <Suppliers sessionId={sessionId} />
    </>
  );
}

function Carriers({ sessionId, rows, waiting }: Props & Reply<typeof sessionRosters.sessionCarriers>) {
  const t = useText();
  if (rows.length === 0) return <EmptyState>{t('sessionFiles.carriersNone')}</EmptyState>;
  return (
    <>
      {waiting > 0 && <p>{t('sessionFiles.carriersWaiting', { count: waiting })}</p>}
      <ul className="plain-list session-files">
        {rows.map(({ supplierId, name, plans }) => (
          <li key={supplierId ?? 'nobody'}>
            <div>
              <strong>{name ?? t('sessionFiles.carrierNobody')}</strong>
              <p className="muted">{plans.join(', ')}</p>
              {supplierId === null && <p className="muted small">{t('sessionFiles.carrierNobodyHint')}</p>}
            </div>
            <SaveRoster of={{ id: sessionId, supplierId }} name={name ?? t('sessionFiles.carrierNobody')} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Of = { readonly id: string; readonly supplierId: string | null };
const named = ({ id, supplierId }: Of) => (supplierId === null ? { id } : { id, supplierId });

function SaveRoster({ of, name }: { readonly of: Of; readonly name: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const seesNumbers = actorOf(useUser()).permissions.includes('viewSsn');
  const may = useMayExport(sessionRosters.sessionRoster);
  if (may !== 'yes' || !seesNumbers) return <MayNotSave why={t('sessionFiles.needsSsn')} mayExport={may === 'yes'} />;
  const save = (kind: SessionRosterKind) =>
    void saveFile(sessionRosters.sessionRoster, { ...named(of), kind }).catch((failure: unknown) =>
      notify('error', say(failure)),
    );
  return (
    <Menu
      label={t('sessionFiles.save', { table: t('sessionFiles.roster', { name }) })}
      icon="download"
      iconOnly
      kind="quiet"
      align="end"
      items={sessionRosterKinds.map((kind) => ({
        label: t(`sessionFiles.roster.${kind}`),
        onSelect: () => save(kind),
      }))}
    />
  );
}

/** Says which right is missing. */
function MayNotSave({ why, mayExport }: { readonly why: string; readonly mayExport: boolean }) {
  return mayExport ? <p className="muted small">{why}</p> : <MayNotExport />;
}

/** The suppliers of extra benefits; nothing where a session has none. */
function Suppliers({ sessionId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(sessionFiles.benefitSuppliers, { id: sessionId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('sessionFiles.suppliers')}>
      <p className="muted">{t('sessionFiles.suppliersAbout')}</p>
      <ul className="plain-list session-files">
        {data.rows.map(({ supplierId, name, benefits, sensitive }) => (
          <li key={supplierId ?? 'nobody'}>
            <div>
              <strong>{name ?? t('sessionFiles.supplierNobody')}</strong>
              <p className="muted">{benefits.join(', ')}</p>
            </div>
            <SaveSupplier
              of={{ id: sessionId, supplierId }}
              name={name ?? t('sessionFiles.supplierNobody')}
              sensitive={sensitive}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type SaveProps = { readonly of: Of; readonly name: string; readonly sensitive: boolean };

function SaveSupplier({ of, name, sensitive }: SaveProps) {
  const t = useText();
  const seesNumbers = actorOf(useUser()).permissions.includes('viewSsn');
  const may = useMayExport(sessionFiles.supplierFile);
  if (may !== 'yes' || (sensitive && !seesNumbers))
    return <MayNotSave why={t('sessionFiles.needsSensitive')} mayExport={may === 'yes'} />;
  return (
    <SheetMenu
      labels={{
        menu: t('sessionFiles.save', { table: name }),
        csv: t('crud.export.csv'),
        xlsx: t('crud.export.xlsx'),
      }}
      iconOnly
      save={(format) => saveFile(sessionFiles.supplierFile, { ...named(of), format })}
    />
  );
}
