import { plans } from '@coverlane/contract/plans/calls.ts';
import { type RateReply, rates } from '@coverlane/contract/plans/rate-calls.ts';
import type { Plan } from '@coverlane/contract/reference/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { displayedRate, type RateVersion } from './rate-versions.ts';
import { textOf } from './typed.ts';
import { useRateName } from './useRateName.ts';

type Props = { readonly plan: Plan; readonly version: RateVersion; readonly onDone: () => void };
type Copy = {
  readonly planId: string;
  readonly divisionId: string | null;
  readonly effectiveDate: string;
  readonly percent: string;
};
type Changed = Reply<typeof rates.copyRates>['rows'];

const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28');

/** The rates of a version with a percentage on them: first shown beside what they replace, then saved (domain 2.5). */
export function CopyRates({ plan, version, onDone }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const [shown, show] = useState<{ copy: Copy; rows: Changed }>();
  const copy = useAction(rates.copyRates, { refreshes: [rates.rates, plans.benefits] });
  const save = async (asked: Copy) => {
    await copy.mutateAsync(asked);
    notify('success', t('plans.copied', { date: formatDate(asked.effectiveDate) }));
    onDone();
  };
  return (
    <Card title={t('plans.copyYear')}>
      <Form
        onSubmit={async (values) => {
          const asked = {
            planId: plan.id,
            divisionId: version.divisionId,
            effectiveDate: textOf(values['effectiveDate']) ?? '',
            percent: (textOf(values['percent']) ?? '').replace('%', '').trim(),
          };
          const { rows } = await copy.mutateAsync({ ...asked, preview: true });
          show({ copy: asked, rows });
        }}
      >
        <DateInput
          name="effectiveDate"
          label={t('plans.from')}
          defaultValue={nextYear(version.effectiveDate)}
          required
        />
        <TextInput
          name="percent"
          label={t('plans.percent')}
          hint={t('plans.percentHint')}
          inputMode="decimal"
          autoComplete="off"
          width="short"
          required
        />
        <div className="row">
          <Button type="submit" kind={shown ? 'secondary' : 'primary'}>
            {t('plans.preview')}
          </Button>
          <Button onClick={onDone}>{t('plans.cancel')}</Button>
        </div>
      </Form>
      {shown && (
        <Difference
          {...shown}
          unit={version.rates[0]?.unit ?? 'perMonth'}
          onSave={() => void save(shown.copy)}
          busy={copy.isPending}
        />
      )}
    </Card>
  );
}

type DifferenceProps = {
  readonly copy: Copy;
  readonly rows: Changed;
  readonly unit: RateReply['unit'];
  readonly onSave: () => void;
  readonly busy: boolean;
};

function Difference({ copy, rows, unit, onSave, busy }: DifferenceProps) {
  const t = useText();
  const nameOf = useRateName(null);
  return (
    <div className="stack plans-difference">
      <DataTable
        caption={t('plans.copyYear')}
        columns={[
          { key: 'name', width: 'name', label: t('plans.tier'), priority: 1, cell: nameOf },
          {
            key: 'before',
            width: 'money',
            label: t('plans.before'),
            cell: ({ before }) => displayedRate(before ?? '', unit),
          },
          {
            key: 'after',
            width: 'money',
            label: t('plans.after'),
            cell: ({ after }) => displayedRate(after, unit),
          },
        ]}
        rows={rows}
        rowKey={(row) =>
          JSON.stringify([row.tierCode, row.ageFrom, row.ageTo, row.tobacco, row.gender, row.relationshipCode])
        }
        rowName={nameOf}
        empty={<EmptyState drawing="folder">{t('plans.noRates')}</EmptyState>}
      />
      <div className="row">
        <Button kind="primary" busy={busy} onClick={onSave}>
          {t('plans.copyConfirm', { date: formatDate(copy.effectiveDate) })}
        </Button>
      </div>
    </div>
  );
}
