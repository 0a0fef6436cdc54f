import { percentText } from '@coverlane/contract/words/percent.ts';
import { type ContributionReply, rates } from '@coverlane/contract/plans/rate-calls.ts';
import type { Plan } from '@coverlane/contract/reference/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ContributionForm } from './ContributionForm.tsx';
import { Loaded } from './Loaded.tsx';
import { PlanPrices } from './PlanPrices.tsx';

/** What the employer pays of a plan, by day and division, and what that leaves to employees (domain 2.4). */
export function ContributionPart({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const asked = useCall(rates.contributions, { clientId: plan.clientId, planId: plan.id });
  return (
    <Loaded of={asked} label={t('plans.contribution')}>
      {({ rows }) => <Shown plan={plan} rows={rows} />}
    </Loaded>
  );
}

type ShownProps = { readonly plan: Plan; readonly rows: readonly ContributionReply[] };

function Shown({ plan, rows }: ShownProps) {
  const t = useText();
  const today = useToday();
  const mayWrite = useAllows()(rates.saveContribution.access);
  const [editing, edit] = useState<ContributionReply | 'new'>();
  if (editing) {
    const rule = editing === 'new' ? undefined : editing;
    return <ContributionForm plan={plan} rule={rule} onDone={() => edit(undefined)} />;
  }
  const add = mayWrite && (
    <Button icon="edit" onClick={() => edit(rows.at(-1) ?? 'new')}>
      {t('plans.changeContribution')}
    </Button>
  );
  if (rows.length === 0) {
    return (
      <EmptyState drawing="folder" action={add}>
        {t('plans.noContribution')}
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <div className="row row-end">{add}</div>
      <Rules plan={plan} rows={rows} {...(mayWrite && { onOpen: edit })} />
      <PlanPrices plan={plan} on={today} />
    </div>
  );
}

type RulesProps = {
  readonly plan: Plan;
  readonly rows: readonly ContributionReply[];
  readonly onOpen?: (rule: ContributionReply) => void;
};

function Rules({ plan, rows, onOpen }: RulesProps) {
  const t = useText();
  const wordsOf = useRuleWords();
  const { data } = useCall(reference.divisions, { clientId: plan.clientId });
  const divisionOf = ({ divisionId }: ContributionReply) =>
    divisionId === null ? t('plans.allDivisions') : (data?.rows.find(({ id }) => id === divisionId)?.name ?? '');
  const daysOf = ({ effectiveDate, expirationDate }: ContributionReply) => {
    const from = formatDate(effectiveDate);
    return expirationDate
      ? t('plans.versionFrom', { from, to: formatDate(expirationDate) })
      : t('plans.versionOpen', { from });
  };
  return (
    <DataTable
      caption={t('plans.contribution')}
      columns={[
        { key: 'days', label: t('plans.version'), priority: 1, cell: daysOf },
        { key: 'division', label: t('plans.division'), cell: divisionOf },
        { key: 'kind', label: t('plans.contributionKind'), cell: ({ kind }) => t(`plans.contribution.${kind}`) },
        { key: 'terms', label: t('plans.terms'), cell: wordsOf },
      ]}
      rows={rows.toReversed()}
      rowKey={({ id }) => id}
      rowName={daysOf}
      {...(onOpen && { onOpen })}
      empty={<EmptyState drawing="folder">{t('plans.noContribution')}</EmptyState>}
    />
  );
}

const percentOf = (text: string): string => percentText(Number(text));

/** The terms of a rule in a line: "80 % / 50 %", "$489.92", "EMP $25.00, FAM $45.00". */
function useRuleWords(): (rule: ContributionReply) => string {
  return ({ kind, employerPct, dependentPct, flatAmount, tierAmounts, bands }) => {
    if (kind === 'percentTotal') return percentOf(employerPct);
    if (kind === 'percentOfEmpPctDep') return `${percentOf(employerPct)} / ${percentOf(dependentPct)}`;
    if (kind === 'flat' || kind === 'definedContribution') return formatMoney(flatAmount);
    if (kind === 'ageBased' || kind === 'table')
      return bands.map(({ ageFrom, amount }) => `${ageFrom}+ ${formatMoney(amount)}`).join(', ');
    const shown = kind === 'percentByTier' ? percentOf : formatMoney;
    return Object.entries(tierAmounts)
      .map(([code, amount]) => `${code} ${shown(amount)}`)
      .join(', ');
  };
}
