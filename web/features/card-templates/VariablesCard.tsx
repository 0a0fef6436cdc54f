import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { variablesOf } from '@coverlane/contract/card-templates/template-language.ts';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { sourceOf, type Variable } from './template-names.ts';

/** For whom a preview is filled; without a client it says what holds everywhere. */
export interface Place {
  readonly clientId?: string;
  readonly baseplanId?: string;
}

type Props = {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly variables: readonly Variable[] | undefined;
  /** The words of the template. */
  readonly texts: readonly string[];
  /** The plan of a real person, whose card is shown instead of that of a client and plan. */
  readonly realPlan?: string | undefined;
};

/** Every variable of the installation: what it is, where it comes from, what it says for a client and plan, and which lack. */
export function VariablesCard({ place, onPlace, variables, texts, realPlan }: Props) {
  const t = useText();
  const { clients, plans, whose } = usePlaceNames(place);
  const { clientId = '', baseplanId = '' } = place;
  return (
    <Card title={t('cardTemplates.variables')}>
      <Select
        name="previewClient"
        label={t('cardTemplates.previewClient')}
        empty={t('cardTemplates.scope.installation')}
        value={clientId}
        onChange={(chosen) => onPlace(chosen === '' ? {} : { clientId: chosen })}
        choices={clients}
      />
      {clientId !== '' && (
        <Select
          name="previewPlan"
          label={t('cardTemplates.scope.baseplan')}
          empty={t('cardTemplates.anyPlan')}
          value={baseplanId}
          onChange={(chosen) => onPlace({ clientId, ...(chosen !== '' && { baseplanId: chosen }) })}
          choices={plans}
        />
      )}
      <Missing variables={variables ?? []} texts={texts} whose={realPlan ?? whose} />
      <DataTable
        caption={t('cardTemplates.variables')}
        columns={columnsOf(t)}
        rows={variables}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        skeletonRows={2}
        empty={<p className="muted">{t('templatevariables.none')}</p>}
      />
    </Card>
  );
}

/** The clients and the plans of the chosen one, and what the chosen place is called. */
function usePlaceNames({ clientId, baseplanId }: Place) {
  const t = useText();
  const clients = useClientChoices();
  const plans = usePlanChoices(clientId);
  const chosen = plans.find(({ value }) => value === baseplanId) ?? clients.find(({ value }) => value === clientId);
  return { clients, plans, whose: chosen?.label ?? t('cardTemplates.scope.installation') };
}

function usePlanChoices(clientId: string | undefined): { value: string; label: string }[] {
  const ofClient: Readonly<Record<string, string>> = { clientId: clientId ?? '' };
  const { data } = useCall(baseplans.calls.list, clientId === undefined ? undefined : ofClient);
  return clientId === undefined ? [] : (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: String(name) }));
}

type MissingProps = Pick<Props, 'texts'> & { readonly variables: readonly Variable[]; readonly whose: string };

/** The variables that the template names, that must say something, and that say nothing for the client or plan. */
function Missing({ variables, texts, whose }: MissingProps) {
  const t = useText();
  const named = new Set(texts.flatMap(variablesOf));
  const names = variables.filter(({ name, missing }) => missing && named.has(name)).map(({ name }) => name);
  return (
    <div role="status">
      {names.length > 0 && (
        <Banner kind="error" title={t('cardTemplates.missingFor', { names: names.join(', '), plan: whose })}>
          {t('cardTemplates.missingAbout')}
        </Banner>
      )}
    </div>
  );
}

const columnsOf = (t: Translate): Column<Variable>[] => [
  {
    key: 'name',
    wrap: true,
    width: 'name',
    label: t('templatevariables.name'),
    priority: 1,
    cell: ({ name, description }) => (
      <>
        <code>{`{{${name}}}`}</code>
        {description !== null && <div className="muted small">{description}</div>}
      </>
    ),
  },
  { key: 'value', label: t('cardTemplates.says'), cell: (variable) => valueText(variable, t) },
  { key: 'from', label: t('templatevariables.source'), cell: (variable) => originText(variable, t) },
];

const valueText = ({ value, missing }: Variable, t: Translate): string =>
  value ?? t(missing ? 'cardTemplates.lacks' : 'cardTemplates.saysNothing');

/** Where the value that stands there comes from: a place where somebody said it, its default, else its source. */
function originText(variable: Variable, t: Translate): string {
  const { from } = variable;
  const source = sourceOf(variable, t);
  return from === null || from === 'source' ? source : `${source} · ${t(`cardTemplates.origin.${from}`)}`;
}
