import type { ClientFieldValue } from '@coverlane/contract/client-fields/calls.ts';
import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useAllows } from '../../lib/session.tsx';
import { NewerRecord } from '../../lists/NewerRecord.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { ClientFieldInput } from './ClientFieldInput.tsx';
import { FieldList, FieldTexts, headed, useFieldText } from './FieldTexts.tsx';
import { useFieldCalls } from './field-calls.ts';
import './client-parts.css';
import { actorSaid } from '../../lib/actors.ts';

type Props = {
  /** What the record is: a client, or a division, group or member of one. */
  readonly entityType: ClientFieldOwner;
  readonly entityId: string;
  /** What the fields are called together, for who hears the form. */
  readonly label?: string | undefined;
  /** Told whether something stands typed and not saved. */
  readonly onTyped?: ((typed: boolean) => void) | undefined;
};

/** What client fields say of one record, under their headings; whoever may, changes them (domain 12.3). */
export function ClientFieldValues({ entityType, entityId, label, onTyped }: Props) {
  const t = useText();
  const say = useFailureText();
  const calls = useFieldCalls();
  const mayWrite = useAllows()(calls.save.access);
  const { data, error, refetch } = useCall(calls.read, { id: entityId, entityType });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('clientParts.fields')} />;
  if (data.rows.length === 0) return <EmptyState drawing="folder">{t('clientParts.noFields')}</EmptyState>;
  const shown = data.rows.some(({ editable }) => editable) && mayWrite;
  return shown ? (
    <Typed key={entityId} {...{ entityType, entityId, label, onTyped }} rows={data.rows} />
  ) : (
    <FieldTexts rows={data.rows} />
  );
}

type Rows = { readonly rows: readonly ClientFieldValue[] };

/** What the server takes: texts; an empty input says nothing any more. */
const sentOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

type FieldRows = readonly ClientFieldValue[];

/** What was typed and is not saved is asked about before it is left. */
function useTyped(rows: FieldRows, onTyped: Props['onTyped']) {
  const [typed, setTyped] = useState(false);
  const guard = useLeaveGuard(typed, keepsNothing);
  const tell = (now: boolean) => {
    setTyped(now);
    if (now !== typed) onTyped?.(now);
  };
  const look = (values: FormValues) => tell(changedIn(rows, values).length > 0);
  return { guard, look, done: () => tell(false) };
}

const keepsNothing = () => false;

const changedIn = (rows: FieldRows, values: FormValues) =>
  rows.filter(({ key, value, editable }) => editable && sentOf(values[key]) !== value);

function Typed({ entityType, entityId, label, onTyped, rows }: Props & Rows) {
  const t = useText();
  const { notify } = useNotices();
  const calls = useFieldCalls();
  const save = useAction(calls.save, { refreshes: calls.refreshes });
  // How the values were when they were read, counted so that the inputs begin anew with each.
  const [known, setKnown] = useState({ rows, times: 0 });
  const [newer, setNewer] = useState<{ rows: FieldRows; mine: FormValues }>();
  const typed = useTyped(known.rows, onTyped);
  const take = (read: FieldRows) => {
    setKnown({ rows: read, times: known.times + 1 });
    setNewer(undefined);
    typed.done();
  };
  const submit = async (values: FormValues) => {
    const changed = changedIn(known.rows, values);
    // Saving again is about what stands there now.
    const versions = new Map((newer ?? known).rows.map(({ key, version }) => [key, version]));
    try {
      const saved = await save.mutateAsync({
        id: entityId,
        entityType,
        values: Object.fromEntries(changed.map(({ key }) => [key, sentOf(values[key])])),
        versions: Object.fromEntries(changed.map(({ key, version }) => [key, versions.get(key) ?? version])),
      });
      take(saved.rows);
      notify('success', t('clientParts.saved'));
    } catch (failure) {
      if (!(failure instanceof RequestFailed) || failure.code !== 'conflict') throw failure;
      const now = await request(calls.read, { id: entityId, entityType });
      setNewer({ rows: now.rows, mine: values });
    }
  };
  return (
    <Form wide onSubmit={submit} onChange={typed.look} label={label ?? t('clientParts.fields')}>
      <LeaveQuestion guard={typed.guard} />
      {newer && <Newer known={known.rows} now={newer.rows} mine={newer.mine} onTake={() => take(newer.rows)} />}
      <Inputs key={known.times} rows={known.rows} />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('clientParts.save')}
        </Button>
      </div>
    </Form>
  );
}

/** The inputs under their headings, and what is not the reader's to change to be read. */
function Inputs({ rows }: Rows) {
  const t = useText();
  const { language } = useLanguage();
  return headed(rows, language).map(({ tab, heading, under }) => {
    const fixed = under.filter(({ editable }) => !editable);
    return (
      <section key={tab} className="stack stack-tight" aria-label={heading ?? t('clientParts.fields')}>
        {heading && <h3>{heading}</h3>}
        {fixed.length > 0 && <FieldList rows={fixed} />}
        <div className="client-fields">
          {under
            .filter(({ editable }) => editable)
            .map((field) => (
              <ClientFieldInput key={field.key} field={field} />
            ))}
        </div>
      </section>
    );
  });
}

type NewerProps = {
  readonly known: FieldRows;
  readonly now: FieldRows;
  readonly mine: FormValues;
  readonly onTake: () => void;
};

/** Somebody said something newer: who, and what. */
function Newer({ known, now, mine, onTake }: NewerProps) {
  const t = useText();
  const { language } = useLanguage();
  const textOf = useFieldText();
  const valuesOf = (rows: FieldRows) => Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const theirs = now.find(({ key, version }) => known.some((field) => field.key === key && field.version !== version));
  return (
    <NewerRecord
      fields={now.map((field) => ({
        name: field.key,
        label: wordsIn(field.label, language),
        show: (value) => textOf({ ...field, value: sentOf(value) }),
      }))}
      before={valuesOf(known)}
      now={valuesOf(now)}
      mine={mine}
      signed={{
        by: actorSaid(theirs?.updatedBy, t) || t('crud.somebody'),
        at: formatDateTime(theirs?.updatedAt ?? ''),
      }}
      onTake={onTake}
    />
  );
}
