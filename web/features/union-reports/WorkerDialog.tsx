import { type WorkerStanding, workerStandings } from '@coverlane/contract/union-reports/codes.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SsnInput } from '../../ui/SsnInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type ReportRow, rowName, type ShopReport, type TypedRow, typedOf } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = {
  readonly edits: ReportEdits;
  /** Of the roster, or somebody to be added. */
  readonly row: ReportRow | null;
  readonly onClose: () => void;
};

/** Adds somebody to the roster, or says what changed for somebody on it: terminated, on leave, another class. */
export function WorkerDialog({ edits, row, onClose }: Props) {
  const t = useText();
  const [standing, setStanding] = useState<WorkerStanding>(row?.standing ?? 'active');
  // Somebody new keeps the number of their row while it is mended.
  const [id] = useState(() => row?.id ?? randomId());
  const save = async (values: FormValues) => {
    const said = row?.known ? {} : newcomerSaid(values);
    const kept = { ...standsNow(edits, row), id, ...said, ...standingSaid(values, standing) };
    const faults = faultsOf(await edits.keep({ rows: [kept] }), id);
    if (faults.length === 0) return onClose();
    return Object.fromEntries(
      faults.map(({ field, code }) => [field, t(`unionShop.fault.${code}`, { field: t(`unionShop.field.${field}`) })]),
    );
  };
  const title = row ? rowName(row) : t('unionShop.add');
  return (
    <Dialog open onClose={onClose} title={title} maxWidth={520}>
      <Form label={title} onSubmit={save}>
        <WorkerFields row={row} standing={standing} onStanding={setStanding} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t(row ? 'unionShop.saveWorker' : 'unionShop.add')}
          </Button>
          <Remove edits={edits} row={row} onDone={onClose} />
          <Button onClick={onClose}>{t('unionShop.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '').trim();

/** The row as it stands, with what was typed into it and is not kept yet. */
const standsNow = (edits: ReportEdits, row: ReportRow | null): TypedRow =>
  row ? { ...typedOf(row), ...edits.typed.get(row.id) } : NOBODY;

/** What only somebody new is asked for. */
function newcomerSaid(values: FormValues): Partial<TypedRow> {
  const ssn = textOf(values, 'ssn');
  return {
    ...(ssn !== '' && { ssn }),
    lastName: textOf(values, 'lastName'),
    firstName: textOf(values, 'firstName'),
    startedOn: textOf(values, 'startedOn'),
  };
}

const standingSaid = (values: FormValues, standing: WorkerStanding): Partial<TypedRow> => ({
  classification: textOf(values, 'classification'),
  endedOn: standing === 'active' ? '' : textOf(values, 'endedOn'),
  standing,
});

const GRID_FIELDS: ReadonlySet<string> = new Set(['worked', 'holiday', 'base']);

/** What is wrong with a row besides its hours, which are mended in the grid. */
const faultsOf = ({ rows }: ShopReport, id: string): ReportRow['faults'] =>
  (rows.find((one) => one.id === id)?.faults ?? []).filter(({ field }) => !GRID_FIELDS.has(field));

const NOBODY: TypedRow = {
  id: '',
  lastName: '',
  firstName: '',
  classification: '',
  worked: '',
  holiday: '',
  base: '',
  startedOn: '',
  endedOn: '',
  standing: 'active',
};

type FieldsProps = {
  readonly row: ReportRow | null;
  readonly standing: WorkerStanding;
  readonly onStanding: (standing: WorkerStanding) => void;
};

function WorkerFields({ row, standing, onStanding }: FieldsProps) {
  const t = useText();
  return (
    <>
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
          onChange={(chosen) => onStanding(workerStandings.find((one) => one === chosen) ?? 'active')}
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
    </>
  );
}

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

type RemoveProps = { readonly edits: ReportEdits; readonly row: ReportRow | null; readonly onDone: () => void };

/** Takes off a row that was added here; whoever the fund knows is terminated instead. */
function Remove({ edits, row, onDone }: RemoveProps) {
  const t = useText();
  if (row === null || row.known) return null;
  return (
    <Button onClick={() => void edits.keep({ removed: [row.id] }).then(onDone)} icon="remove">
      {t('unionShop.remove')}
    </Button>
  );
}
