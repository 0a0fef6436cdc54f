import type { DocumentPlace } from '@coverlane/contract/documents/codes.ts';
import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { recordName } from '@coverlane/contract/words/record-names.ts';
import { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useDivisions } from '../../lib/useDivisions.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import { MemberInput } from './MemberInput.tsx';

/** Kinds of place that administrators choose among, and others besides their own organization. */
const ofAdmins = [
  'client',
  'division',
  'group',
  'baseplan',
  'member',
  'broker',
  'partner',
  'tpa',
  'installation',
] as const;
type Kind = (typeof ofAdmins)[number];
const ofOthers: readonly Kind[] = ['client', 'division', 'group', 'member'];
const organisations: readonly Kind[] = ['broker', 'partner', 'tpa'];

interface Shared {
  readonly entityType: DocumentPlace;
  readonly entityId?: string;
  readonly inherit: boolean;
}

/** With whom documents are shared: a kind of place, then which one. @param onShare throws what the form shows */
export function SharePlace({ onShare }: { readonly onShare: (to: Shared) => Promise<unknown> }) {
  const t = useText();
  const { type, entityName } = useUser();
  const [kind, setKind] = useState<Kind>('client');
  const isAdmin = type === 'admin';
  const kinds = isAdmin ? ofAdmins : [...ofOthers, ...organisations.filter((one) => one === type)];
  // Whose own organization it is, and everybody, need no name.
  const isNamed = kind !== 'installation' && (isAdmin || !organisations.includes(kind));
  return (
    <Form
      label={t('documents.shareWith')}
      onSubmit={async ({ entityId, inherit }) => {
        const which = isNamed ? { entityId: String(entityId) } : {};
        await onShare({ entityType: kind, inherit: kind === 'client' && Boolean(inherit), ...which });
      }}
    >
      <Select
        name=""
        label={t('documents.placeKind')}
        choices={kinds.map((value) => ({
          value,
          label:
            value === type
              ? t('documents.placeKind.own', { name: entityName ?? '' })
              : t(`documents.placeKind.${value}`),
        }))}
        value={kind}
        empty={null}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'client')}
      />
      {isNamed && <Which key={kind} kind={kind} />}
      {kind === 'client' && <Checkbox name="inherit" label={t('documents.inherit')} defaultChecked />}
      <div className="row">
        <Button type="submit" kind="primary">
          {t('documents.share')}
        </Button>
      </div>
    </Form>
  );
}

function Which({ kind }: { readonly kind: Kind }) {
  const t = useText();
  if (kind === 'installation') return null;
  if (kind === 'client') return <ClientInput />;
  if (kind === 'division') return <PartInput key={kind} Parts={DivisionSelect} />;
  if (kind === 'group') return <PartInput key={kind} Parts={GroupSelect} />;
  if (kind === 'baseplan') return <PlanInput />;
  if (kind === 'member') return <MemberInput name="entityId" label={t('documents.placeKind.member')} />;
  return <OrganisationInput kind={kind} />;
}

function ClientInput() {
  const t = useText();
  const choices = useClientChoices();
  const [only] = choices.length === 1 ? choices : [];
  return (
    <Select
      name="entityId"
      label={t('documents.placeKind.client')}
      required
      defaultValue={only?.value}
      choices={choices}
    />
  );
}

type PartsProps = { readonly clientId: string | undefined };

/** A division or a group: of which client, then which one. */
function PartInput({ Parts }: { readonly Parts: (props: PartsProps) => ReactNode }) {
  const t = useText();
  const clients = useClientChoices();
  const [clientId, setClientId] = useState(clients.length === 1 ? clients[0]?.value : undefined);
  return (
    <>
      {clients.length > 1 && (
        <Select name="" label={t('documents.clientId')} required choices={clients} onChange={setClientId} />
      )}
      <Parts key={clientId} clientId={clientId} />
    </>
  );
}

function DivisionSelect({ clientId }: PartsProps) {
  const t = useText();
  const divisions = useDivisions(clientId);
  const choices = divisions.map(({ id, name }) => ({ value: id, label: name }));
  return <Select name="entityId" label={t('documents.placeKind.division')} required choices={choices} />;
}

function GroupSelect({ clientId }: PartsProps) {
  const t = useText();
  const { data } = useCall(documentReaders.documentGroups, clientId === undefined ? undefined : { clientId });
  const choices = (data?.rows ?? []).map(({ id, name, groupNumber }) => ({
    value: id,
    label: `${name} (${groupNumber})`,
  }));
  return <Select name="entityId" label={t('documents.placeKind.group')} required choices={choices} />;
}

function PlanInput() {
  const t = useText();
  const { language } = useLanguage();
  const [search, setSearch] = useState('');
  const { data } = useCall(baseplans.calls.list, search ? { search } : {}, { keep: true });
  const choices = (data?.rows ?? []).map((row) => ({ value: row.id, label: recordName(baseplans, row, language) }));
  return (
    <Combobox
      name="entityId"
      label={t('documents.placeKind.baseplan')}
      required
      choices={choices}
      onSearch={setSearch}
    />
  );
}

function OrganisationInput({ kind }: { readonly kind: 'broker' | 'partner' | 'tpa' }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data } = useCall(user.userEntities, { type: kind, ...(search && { search }) }, { keep: true });
  const choices = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Combobox
      name="entityId"
      label={t(`documents.placeKind.${kind}`)}
      required
      choices={choices}
      onSearch={setSearch}
    />
  );
}
