import type { DocumentPlace } from '@coverlane/contract/documents/codes.ts';
import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { recordName } from '@coverlane/contract/record-names.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { personName } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useDivisions } from '../../lib/useDivisions.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';

/** Kinds of place that are chosen here; groups are reached by call. */
const ofAdmins = ['client', 'division', 'baseplan', 'member', 'broker', 'partner', 'tpa', 'installation'] as const;
type Kind = (typeof ofAdmins)[number];
const ofOthers: readonly Kind[] = ['client', 'division', 'member'];

interface Shared {
  readonly entityType: DocumentPlace;
  readonly entityId?: string;
  readonly inherit: boolean;
}

/** With whom documents are shared: a kind of place, then which one. @param onShare throws what the form shows */
export function SharePlace({ onShare }: { readonly onShare: (to: Shared) => Promise<unknown> }) {
  const t = useText();
  const { type } = useUser();
  const [kind, setKind] = useState<Kind>('client');
  const kinds = type === 'admin' ? ofAdmins : ofOthers;
  return (
    <Form
      label={t('documents.shareWith')}
      onSubmit={async ({ entityId, inherit }) => {
        const which = kind === 'installation' ? {} : { entityId: String(entityId) };
        await onShare({ entityType: kind, inherit: kind === 'client' && Boolean(inherit), ...which });
      }}
    >
      <Select
        name=""
        label={t('documents.placeKind')}
        choices={kinds.map((value) => ({ value, label: t(`documents.placeKind.${value}`) }))}
        value={kind}
        empty={null}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'client')}
      />
      <Which key={kind} kind={kind} />
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
  if (kind === 'installation') return null;
  if (kind === 'client') return <ClientInput />;
  if (kind === 'division') return <DivisionInput />;
  if (kind === 'baseplan') return <PlanInput />;
  if (kind === 'member') return <MemberInput />;
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

function DivisionInput() {
  const t = useText();
  const clients = useClientChoices();
  const [clientId, setClientId] = useState(clients.length === 1 ? clients[0]?.value : undefined);
  const divisions = useDivisions(clientId);
  return (
    <>
      {clients.length > 1 && (
        <Select name="" label={t('documents.clientId')} required choices={clients} onChange={setClientId} />
      )}
      <Select
        key={clientId}
        name="entityId"
        label={t('documents.placeKind.division')}
        required
        choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
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

function MemberInput() {
  const t = useText();
  const [search, setSearch] = useState('');
  const asked = search.trim().length < 2 ? undefined : { search: search.trim() };
  const { data } = useCall(members.membersearch, asked, { keep: true });
  const choices = (data?.rows ?? []).map((person) => ({
    value: person.id,
    label: `${personName(person)} (${person.memberNumber}, ${person.clientName})`,
  }));
  return (
    <Combobox name="entityId" label={t('documents.placeKind.member')} required choices={choices} onSearch={setSearch} />
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
