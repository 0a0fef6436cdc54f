import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { useState } from 'react';
import { useAction } from '../lib/api.ts';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import { RequestFailed } from '../lib/request-failed.ts';
import { DeleteItems } from '../lists/DeleteItems.tsx';
import { ConcernsPeople, confirmedWith, type Touched, touchedBy } from '../lists/WhoIsTouched.tsx';
import { NewerRecord } from '../lists/NewerRecord.tsx';
import { signedBy } from '../lists/signed-by.ts';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Form } from '../ui/Form.tsx';
import { type FormValues, isSameValue } from '../ui/form-values.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import type { FieldUse } from './fields.tsx';
import { useFields, useNameOf } from './words.ts';

export type FormProps = {
  readonly collection: Collection;
  /** Undefined for one that is being made. */
  readonly record: CollectionRecord | undefined;
  /** Shows this state of the record from now on. */
  readonly onHold: (record: CollectionRecord) => void;
  readonly onTyped: () => void;
  /** Nothing typed is unsaved any more; undefined: the record is gone. */
  readonly onSaved: (id: string | undefined) => void;
  /** Gets what was answered when a record was made, with what is told this once. */
  readonly onMade?: ((answer: CollectionRecord) => void) | undefined;
  readonly onClose: () => void;
  /** What a new record has besides what is typed: the record it belongs to. */
  readonly fixed?: Readonly<Record<string, string>>;
};

/** What a new record begins with: the place in lists of all that nobody put in order. */
const NEW: Readonly<Record<string, unknown>> = { sortKey: 0 };

/** The form of one record: every field of the collection, saved together. */
export function RecordForm({ collection, record, onHold, onTyped, onSaved, onMade, onClose, fixed }: FormProps) {
  const { calls } = collection;
  const t = useText();
  const { notify } = useNotices();
  const fields = Object.values(useFields(collection));
  const nameOf = useNameOf(collection);
  const [newer, setNewer] = useState<{ now: CollectionRecord; mine: FormValues }>();
  const create = useAction(calls.create, { refreshes: [calls.list] });
  const update = useAction(calls.update, { refreshes: [calls.list] });

  const [concerns, setConcerns] = useState<{ touched: Touched; values: FormValues }>();

  const write = (values: FormValues, meant: object) => {
    if (!record) return create.mutateAsync({ ...values, ...fixed, ...meant });
    const { version } = newer?.now ?? record;
    return update.mutateAsync({ ...changed(values, record), ...meant, id: record.id, version });
  };
  const save = async (values: FormValues, meant: object = {}) => {
    try {
      const saved = await write(values, meant);
      if (!record) onMade?.(saved);
      onHold(saved);
      onSaved(saved.id);
      notify('success', t('crud.saved', { name: nameOf(saved) }));
    } catch (failure) {
      const touched = touchedBy(failure);
      if (touched) return setConcerns({ touched, values });
      const now = await newerThan(failure, { calls, record });
      if (!now) throw failure;
      setNewer({ now, mine: values });
    }
  };
  return (
    <Form wide onSubmit={(values) => save(values)} onChange={onTyped}>
      {concerns && (
        <ConcernsPeople
          touched={concerns.touched}
          onClose={() => setConcerns(undefined)}
          onConfirm={(note) => {
            setConcerns(undefined);
            void save(concerns.values, confirmedWith(note));
          }}
        />
      )}
      {record && newer && (
        <NewerRecord
          fields={fields}
          before={record}
          {...newer}
          signed={signedBy(newer.now, t)}
          onTake={() => {
            onHold(newer.now);
            onSaved(newer.now.id);
          }}
        />
      )}
      <div className="crud-fields">
        {fields
          .filter(({ field }) => !field.shown)
          .map((use) => (
            <Input key={use.name} use={use} value={(record ?? NEW)[use.name]} />
          ))}
      </div>
      {record && <Written fields={fields} record={record} />}
      <div className="save-bar">
        <Button type="submit" kind="primary" aria-keyshortcuts="Control+S Meta+S" title={t('crud.saveKeys')}>
          {t('crud.save')}
        </Button>
        <Button onClick={onClose}>{t('crud.close')}</Button>
        {record && (
          <DeleteItems
            calls={calls}
            items={[{ id: record.id, name: nameOf(record) }]}
            onDeleted={() => onSaved(undefined)}
          />
        )}
      </div>
    </Form>
  );
}

/** The record as somebody else has left it meanwhile, where that is why a change of it was refused. */
async function newerThan(failure: unknown, { calls, record }: Pick<FormProps, 'record'> & Pick<Collection, 'calls'>) {
  const isConflict = record && failure instanceof RequestFailed && failure.code === 'conflict';
  return isConflict ? (await request(calls.list, { id: record.id })).rows[0] : undefined;
}

/** Only what was changed is sent, so that two people who change different fields both keep their work. */
const changed = (values: FormValues, record: CollectionRecord): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, record[name])));

function Input({ use, value }: { readonly use: FieldUse; readonly value: unknown }) {
  const { name, field, label, word, kind } = use;
  const hint = word(`${name}.hint`);
  const { required } = field;
  const given = { name, label, required, optional: !required, ...(hint && { hint }) };
  return kind.input(given, value, use);
}

/** What the program wrote into the record, as far as there is anything. */
function Written({ fields, record }: { readonly fields: readonly FieldUse[]; readonly record: CollectionRecord }) {
  const details = fields
    .filter(({ field, name }) => field.shown && record[name] !== null)
    .map(({ name, label, show }) => ({ label, value: show(record[name]) }));
  return details.length > 0 && <DescriptionList details={details} />;
}
