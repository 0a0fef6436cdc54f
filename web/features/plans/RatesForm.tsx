import { plans } from '@coverlane/contract/plans/calls.ts';
import { rates } from '@coverlane/contract/plans/rate-calls.ts';
import { type Plan, reference } from '@coverlane/contract/reference/calls.ts';
import { type RateKind, rateKinds } from '@coverlane/contract/plans/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { FacetPicker } from './RateFacets.tsx';
import { facetsIn, type RateFacet, withoutFacet } from './rate-facets.ts';
import { RateLines } from './RateLines.tsx';
import { type DraftLine, draftOf, firstLines, readRate, unitsOf } from './rate-lines.ts';
import type { RateVersion } from './rate-versions.ts';
import { choiceOf, textOf } from './typed.ts';
import { useRateName } from './useRateName.ts';

type Props = {
  readonly plan: Plan;
  /** The version that is changed; undefined: a new one. */
  readonly version: RateVersion | undefined;
  readonly onDone: () => void;
};

const USUAL = ['EMP', 'ESP', 'ECH', 'FAM'];

/** Rates typed in place: kind, first day, and a line a tier or age band (domain 2.5). */
export function RatesForm(props: Props) {
  const { plan, version, onDone } = props;
  const t = useText();
  const tierCodes = useTierCodes(plan.tierStructureId);
  const [kind, setKind] = useState(version?.rates[0]?.kind ?? 'tier');
  const [lines, setLines] = useState(() => (version ? draftOf(version.rates) : firstLines('tier', tierCodes)));
  const [facets, setFacets] = useState(() => facetsIn(lines));
  const submit = useSubmit(props, lines);
  const differ = (facet: RateFacet, differs: boolean) => {
    setFacets(differs ? [...facets, facet] : facets.filter((one) => one !== facet));
    if (!differs) setLines(withoutFacet(lines, facet));
  };
  const changeKind = (next: RateKind) => {
    setKind(next);
    setFacets([]);
    setLines(firstLines(next, tierCodes));
  };
  return (
    <Card title={t(version ? 'plans.changeRates' : 'plans.newVersion')}>
      <Form wide onSubmit={submit}>
        <Beginning {...props} kind={kind} onKind={changeKind} />
        <FacetPicker kind={kind} facets={facets} onChange={differ} />
        <RateLines {...{ kind, lines, setLines, tierCodes, facets }} structureId={plan.tierStructureId} />
        <p className="muted small">{t('plans.saveHint')}</p>
        <div className="row">
          <Button type="submit" kind="primary">
            {t('plans.save')}
          </Button>
          <Button onClick={onDone}>{t('plans.cancel')}</Button>
        </div>
      </Form>
    </Card>
  );
}

type BeginningProps = Props & { readonly kind: RateKind; readonly onKind: (kind: RateKind) => void };

/** From when, for whom, and by what: the same for all lines of a version. */
function Beginning({ plan, version, kind, onKind }: BeginningProps) {
  const t = useText();
  const units = unitsOf(kind);
  return (
    <div className="plans-fields">
      <DateInput name="effectiveDate" label={t('plans.from')} defaultValue={version?.effectiveDate} required />
      <DivisionSelect plan={plan} chosen={version?.divisionId ?? null} />
      <Select
        name="kind"
        label={t('plans.kind')}
        choices={rateKinds.map((value) => ({ value, label: t(`plans.kind.${value}`) }))}
        value={kind}
        onChange={(value) => onKind(choiceOf(rateKinds, value))}
        empty={null}
      />
      <Select
        key={kind}
        name="unit"
        label={t('plans.unit')}
        choices={units.map((value) => ({ value, label: t(`plans.unit.${value}`) }))}
        defaultValue={version?.rates[0]?.unit ?? units[0]}
        empty={null}
      />
    </div>
  );
}

/** Checks every amount, saves the version, says what it leaves open. */
function useSubmit({ plan, onDone }: Props, lines: readonly DraftLine[]) {
  const t = useText();
  const say = useSentence();
  const nameOf = useRateName(plan.tierStructureId);
  const { notify } = useNotices();
  const save = useAction(rates.saveRates, { refreshes: [rates.rates, plans.benefits, plans.tiers] });
  return async (values: FormValues) => {
    const bad = lines.find(({ amount }) => readRate(amount) === null);
    if (bad) return { [`amount-${bad.id}`]: t('plans.badRate', { name: nameOf(bad) }) };
    const effectiveDate = textOf(values['effectiveDate']) ?? '';
    const kind = choiceOf(rateKinds, values['kind']);
    const { warnings } = await save.mutateAsync({
      planId: plan.id,
      divisionId: textOf(values['divisionId']),
      kind,
      unit: choiceOf(unitsOf(kind), values['unit']),
      effectiveDate,
      rows: lines.map(({ id: _id, ...line }) => ({
        ...line,
        volumeFrom: line.volumeFrom || null,
        volumeTo: line.volumeTo || null,
        amount: readRate(line.amount) ?? '0',
      })),
    });
    notify('success', t('plans.ratesSaved', { date: formatDate(effectiveDate) }));
    for (const warning of warnings) notify('info', say('prices', warning));
    onDone();
    return undefined;
  };
}

function DivisionSelect({ plan, chosen }: { readonly plan: Plan; readonly chosen: string | null }) {
  const t = useText();
  const { data } = useCall(reference.divisions, { clientId: plan.clientId });
  return (
    <Select
      key={data ? 'known' : 'asked'}
      name="divisionId"
      label={t('plans.division')}
      choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      defaultValue={chosen}
      empty={t('plans.allDivisions')}
    />
  );
}

/** The codes of a plan's structure; of the usual four tiers where it has none or the reader may not see structures. */
function useTierCodes(structureId: string | null): readonly string[] {
  const mayRead = useAllows()(plans.tiers.access);
  const { data } = useCall(plans.tiers, {}, { enabled: mayRead && structureId !== null });
  return data?.rows.find(({ id }) => id === structureId)?.items.map(({ code }) => code) ?? USUAL;
}
