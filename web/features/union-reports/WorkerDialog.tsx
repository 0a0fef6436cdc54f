import { workerStandings } from '@coverlane/contract/union-reports/codes.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SsnInput } from '../../ui/SsnInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type ReportRow, rowName, type TypedRow, typedOf } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = {
  readonly edits: ReportEdits;
  /** Of the roster, or somebody to be added. */
  readonly row: ReportRow | null;
  readonly onClose: () => void;
};

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '').trim();

/** Adds somebody to the roster, or says what changed for somebody on it: terminated, on leave, another class. */
export function WorkerDialog({ edits, row, onClose }: Props) {
  const t = useText();
  const [standing, setStanding] = useState<string>(row?.standing ?? 'active');
  // Somebody new keeps the number of their row while it is mended.
  const [id] = useState(() => row?.id ?? randomId());
  const save = async (values: FormValues) => {
    const ssn = textOf(values, 'ssn');
    const before: TypedRow = row ? { ...typedOf(row), ...edits.typed.get(row.id) } : NOBODY;
    const kept: TypedRow = {
      ...before,
      id,
      ...(ssn !== '' && { ssn }),
      ...(row?.known ? {} : { lastName: textOf(values, 'lastName'), firstName: textOf(values, 'firstName') }),
      classification: textOf(values, 'classification'),
      startedOn: row?.known ? before.startedOn : textOf(values, 'startedOn'),
      endedOn: standing === 'active' ? '' : textOf(values, 'endedOn'),
      standing: workerStandings.find((one) => one === standing) ?? 'active',
    };
    const report = await edits.keep({ rows: [kept] });
    const faults = report.rows.find((one) => one.id === id)?.faults ?? [];
    const here = faults.filter(({ field }) => field !== 'worked' && field !== 'holiday');
    if (here.length === 0) return onClose();
    return Object.fromEntries(
      here.map(({ field, code }) => [field, t(`unionShop.fault.${code}`, { field: t(`unionShop.field.${field}`) })]),
    );
  };
  return (
    <Dialog open onClose={onClose} title={row ? rowName(row) : t('unionShop.add')} maxWidth={520}>
      <Form label={row ? rowName(row) : t('unionShop.add')} onSubmit={save}>
        {!row?.known && <NewWorker row={row} />}
        <TextInput
          name="classification"
          label={t('unionShop.classification')}
          defaultValue={row?.classification}
          maxLength={40}
          optional
        />
        {row && (
          <RadioGroup
            name="standing"
            label={t('unionShop.standing')}
            value={standing}
            onChange={setStanding}
            choices={workerStandings.map((value) => ({ value, label: t(`unionShop.standing.${value}`) }))}
          />
        )}
        {standing !== 'active' && (
          <DateInput
            name="endedOn"
            label={t(standing === 'terminated' ? 'unionShop.lastDay' : 'unionShop.leaveFrom')}
            defaultValue={row?.endedOn}
            required
          />
        )}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t(row ? 'unionShop.saveWorker' : 'unionShop.add')}
          </Button>
          {row && !row.known && <Remove edits={edits} row={row} onDone={onClose} />}
          <Button onClick={onClose}>{t('unionShop.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const NOBODY: TypedRow = {
  id: '',
  lastName: '',
  firstName: '',
  classification: '',
  worked: '',
  holiday: '',
  startedOn: '',
  endedOn: '',
  standing: 'active',
};

/** Whoever is known by nobody yet: number, name and first day. A number that was typed is never shown again. */
function NewWorker({ row }: { readonly row: ReportRow | null }) {
  const t = useText();
  const known = row?.ssnLastFour;
  return (
    <>
      <SsnInput
        name="ssn"
        label={t('unionShop.ssn')}
        hint={known ? t('unionShop.ssnKept', { digits: known }) : t('unionShop.ssnHint')}
        required={!known}
      />
      <TextInput name="lastName" label={t('unionShop.lastName')} defaultValue={row?.lastName} maxLength={60} required />
      <TextInput
        name="firstName"
        label={t('unionShop.firstName')}
        defaultValue={row?.firstName}
        maxLength={60}
        required
      />
      <DateInput name="startedOn" label={t('unionShop.startedOn')} defaultValue={row?.startedOn} optional />
    </>
  );
}

type RemoveProps = { readonly edits: ReportEdits; readonly row: ReportRow; readonly onDone: () => void };

function Remove({ edits, row, onDone }: RemoveProps) {
  const t = useText();
  return (
    <Button onClick={() => void edits.keep({ removed: [row.id] }).then(onDone)} icon="remove">
      {t('unionShop.remove')}
    </Button>
  );
}
