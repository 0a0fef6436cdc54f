import { cardCoverageTypes, templateScopes } from '@coverlane/contract/cards/codes.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { LANGUAGES } from '../../lib/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { Select } from '../../ui/Select.tsx';
import type { CardDraft } from './card-draft.ts';
import { TemplateName } from './TemplateName.tsx';

type Props = { readonly draft: CardDraft; readonly change: (changes: Partial<CardDraft>) => void };

/** What a template is called and for whom it is: everybody, or a client, one of its plans or divisions. */
export function CardSettings({ draft, change }: Props) {
  const t = useText();
  return (
    <Card title={t('cardTemplates.settings')}>
      <TemplateName name={draft.name} change={change} />
      <Select
        name="language"
        label={t('cardTemplates.language')}
        empty={null}
        value={draft.language}
        onChange={(next) => change({ language: languages.find((known) => known === next) ?? 'en' })}
        choices={languages.map((value) => ({ value, label: LANGUAGES[value] }))}
      />
      <Types draft={draft} change={change} />
      <Select
        name="scope"
        label={t('cardTemplates.for')}
        empty={null}
        value={draft.scope}
        onChange={(next) => {
          const scope = templateScopes.find((known) => known === next) ?? 'installation';
          change({ scope, scopeId: null, ...(scope === 'installation' && { clientId: null }) });
        }}
        choices={templateScopes.map((value) => ({ value, label: t(`cardTemplates.scope.${value}`) }))}
      />
      {draft.scope !== 'installation' && <Whose draft={draft} change={change} />}
    </Card>
  );
}

/** At least one type of coverage stays ticked. */
function Types({ draft: { coverageTypes }, change }: Props) {
  const t = useText();
  return (
    <FieldSet field={{ name: 'coverageTypes', label: t('cardTemplates.types') }}>
      <div className="choices choices-inline">
        {cardCoverageTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(`coverageType.${type}`)}
            checked={coverageTypes.includes(type)}
            disabled={coverageTypes.length === 1 && coverageTypes[0] === type}
            onChange={(checked) =>
              change({
                coverageTypes: checked ? [...coverageTypes, type] : coverageTypes.filter((other) => other !== type),
              })
            }
          />
        ))}
      </div>
    </FieldSet>
  );
}

function Whose({ draft, change }: Props) {
  const t = useText();
  const clientChoices = useClientChoices();
  const { scope, clientId, scopeId } = draft;
  const part = { value: scopeId ?? '', onChange: (next: string) => change({ scopeId: next || null }) };
  return (
    <>
      <Select
        name="clientId"
        label={t('cardTemplates.client')}
        value={clientId ?? ''}
        onChange={(next) => change({ clientId: next || null, scopeId: null })}
        choices={clientChoices}
      />
      {scope === 'baseplan' && clientId && <PlanChoice clientId={clientId} {...part} />}
      {scope === 'division' && clientId && <DivisionChoice clientId={clientId} {...part} />}
    </>
  );
}

type PartProps = {
  readonly clientId: string;
  readonly value: string;
  readonly onChange: (next: string) => void;
};

function PlanChoice({ clientId, ...rest }: PartProps) {
  const t = useText();
  const ofClient: Readonly<Record<string, string>> = { clientId };
  const { data } = useCall(baseplans.calls.list, ofClient);
  const choices = (data?.rows ?? []).map((row) => ({ value: row.id, label: String(row['name']) }));
  return <Select name="scopeId" label={t('cardTemplates.scope.baseplan')} choices={choices} {...rest} />;
}

function DivisionChoice({ clientId, ...rest }: PartProps) {
  const t = useText();
  const { data } = useCall(reference.divisions, { clientId });
  const choices = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Select name="scopeId" label={t('cardTemplates.scope.division')} choices={choices} {...rest} />;
}
