import type { Plan } from '@coverlane/contract/reference/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { rates } from '@coverlane/contract/plans/rate-calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { CopyRates } from './CopyRates.tsx';
import { Loaded } from './Loaded.tsx';
import { PlanPrices } from './PlanPrices.tsx';
import { RateGrid } from './RateGrid.tsx';
import { RatesForm } from './RatesForm.tsx';
import { type RateVersion, versionOn, versionsOf } from './rate-versions.ts';

type Mode = 'change' | 'new' | 'copy';

/** The rates of a plan by version: the one of today, others to choose, a new one to make or to copy (domain 2.5). */
export function RatesPart({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const asked = useCall(rates.rates, { clientId: plan.clientId, planId: plan.id });
  return (
    <Loaded of={asked} label={t('plans.rates')}>
      {({ rows }) => <Versions plan={plan} versions={versionsOf(rows)} />}
    </Loaded>
  );
}

function Versions({ plan, versions }: { readonly plan: Plan; readonly versions: readonly RateVersion[] }) {
  const [chosen, choose] = useState<string>();
  const [mode, setMode] = useState<Mode>();
  const today = useToday();
  const version = versions.find(({ key }) => key === chosen) ?? versionOn(versions, today);
  const done = () => setMode(undefined);
  if (mode === 'new' || !version) {
    return mode === 'new' ? (
      <RatesForm plan={plan} version={undefined} onDone={done} />
    ) : (
      <NoRates onNew={() => setMode('new')} />
    );
  }
  if (mode === 'change') return <RatesForm plan={plan} version={version} onDone={done} />;
  if (mode === 'copy') return <CopyRates plan={plan} version={version} onDone={done} />;
  const on = version.effectiveDate > today ? version.effectiveDate : today;
  return (
    <div className="stack">
      <VersionBar {...{ plan, versions, version }} onChoose={choose} onMode={setMode} />
      <RateGrid version={version} />
      <PlanPrices plan={plan} on={on} />
    </div>
  );
}

function NoRates({ onNew }: { readonly onNew: () => void }) {
  const t = useText();
  const mayWrite = useAllows()(rates.saveRates.access);
  const action = mayWrite && (
    <Button kind="primary" icon="add" onClick={onNew}>
      {t('plans.newVersion')}
    </Button>
  );
  return (
    <EmptyState drawing="folder" action={action}>
      {t('plans.noRates')}
    </EmptyState>
  );
}

type BarProps = {
  readonly plan: Plan;
  readonly versions: readonly RateVersion[];
  readonly version: RateVersion;
  readonly onChoose: (key: string) => void;
  readonly onMode: (mode: Mode) => void;
};

function VersionBar({ plan, versions, version, onChoose, onMode }: BarProps) {
  const t = useText();
  const mayWrite = useAllows()(rates.saveRates.access);
  const { data } = useCall(reference.divisions, { clientId: plan.clientId });
  const divisionOf = (id: string | null) => data?.rows.find((division) => division.id === id)?.name;
  const labelOf = ({ effectiveDate, expirationDate, divisionId }: RateVersion) => {
    const from = formatDate(effectiveDate);
    const days = expirationDate
      ? t('plans.versionFrom', { from, to: formatDate(expirationDate) })
      : t('plans.versionOpen', { from });
    return divisionId === null ? days : `${divisionOf(divisionId) ?? ''} · ${days}`;
  };
  return (
    <div className="row row-apart plans-version">
      <Select
        name="version"
        label={t('plans.version')}
        choices={versions.map((one) => ({ value: one.key, label: labelOf(one) }))}
        value={version.key}
        onChange={onChoose}
        empty={null}
      />
      {mayWrite && (
        <div className="row">
          <Button icon="edit" onClick={() => onMode('change')}>
            {t('plans.changeRates')}
          </Button>
          <Button icon="calendar" onClick={() => onMode('copy')}>
            {t('plans.copyYear')}
          </Button>
          <Button icon="add" onClick={() => onMode('new')}>
            {t('plans.newVersion')}
          </Button>
        </div>
      )}
    </div>
  );
}
