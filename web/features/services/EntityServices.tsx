import { type ServiceHere, serviceCalls } from '@coverlane/contract/services/calls.ts';
import type { ServicePlace } from '@coverlane/contract/collections/content-codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = { readonly entityType: ServicePlace; readonly entityId: string };

/** Which services are on at a place, by which place's word; whoever may, changes it there (domain 12.4). */
export function EntityServices({ entityType, entityId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const mayWrite = useAllows()(serviceCalls.saveEntityService.access);
  const { data, error, refetch } = useCall(serviceCalls.entityServices, { entityType, entityId });
  const [editing, edit] = useState<ServiceHere>();
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const nameOf = ({ name }: ServiceHere) => wordsIn(name, language);
  return (
    <section className="stack" aria-label={t('clientParts.services')}>
      <DataTable
        caption={t('clientParts.services')}
        columns={[
          { key: 'name', width: 'name', label: t('clientParts.service'), cell: nameOf, priority: 1 },
          { key: 'on', label: t('clientParts.state'), cell: stateCell, priority: 1 },
          {
            key: 'from',
            label: t('clientParts.saidBy'),
            cell: ({ from }) => t(`clientParts.from.${from ?? 'nobody'}`),
            priority: 2,
          },
          { key: 'phone', label: t('clientParts.phone'), cell: ({ phone }) => formatPhone(phone ?? ''), priority: 3 },
        ]}
        rows={data?.rows}
        rowKey={({ serviceId }) => serviceId}
        rowName={nameOf}
        {...(mayWrite && { onOpen: edit })}
        skeletonRows={3}
        empty={<EmptyState drawing="folder">{t('clientParts.noServices')}</EmptyState>}
      />
      {editing && (
        <ServiceDialog
          {...{ entityType, entityId }}
          row={editing}
          title={nameOf(editing)}
          onClose={() => edit(undefined)}
        />
      )}
    </section>
  );
}

const stateCell = (row: ServiceHere) => <State row={row} />;

function State({ row: { enabled } }: { readonly row: ServiceHere }) {
  const t = useText();
  return <StatusChip tone={enabled ? 'ok' : 'neutral'}>{t(enabled ? 'clientParts.on' : 'clientParts.off')}</StatusChip>;
}

const CHOICES = ['on', 'off', 'inherit'] as const;
type Choice = (typeof CHOICES)[number];
const ENABLED = { on: true, off: false, inherit: null } as const;
const chosenOf = ({ own }: ServiceHere): Choice => (own === null ? 'inherit' : own.enabled ? 'on' : 'off');
const textOf = (values: FormValues, name: string): string | null => (values[name] ? String(values[name]) : null);

type DialogProps = Props & { readonly row: ServiceHere; readonly title: string; readonly onClose: () => void };

/** On, off, or as the next wider place says; what is left empty is the service's own. */
function ServiceDialog({ entityType, entityId, row, title, onClose }: DialogProps) {
  const t = useText();
  const { notify } = useNotices();
  const [choice, choose] = useState<Choice>(chosenOf(row));
  const save = useAction(serviceCalls.saveEntityService, { refreshes: [serviceCalls.entityServices] });
  const submit = async (values: FormValues) => {
    await save.mutateAsync({
      entityType,
      entityId,
      serviceId: row.serviceId,
      enabled: ENABLED[choice],
      url: textOf(values, 'url'),
      phone: textOf(values, 'phone'),
      text: textOf(values, 'text'),
      effectiveDate: textOf(values, 'effectiveDate'),
      expirationDate: textOf(values, 'expirationDate'),
    });
    notify('success', t('clientParts.serviceSaved', { name: title }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} maxWidth={560}>
      <Form onSubmit={submit}>
        <RadioGroup
          name="enabled"
          label={t('clientParts.hereItIs')}
          choices={CHOICES.map((value) => ({ value, label: t(`clientParts.choice.${value}`) }))}
          value={choice}
          onChange={(value) => choose(CHOICES.find((one) => one === value) ?? 'inherit')}
        />
        {choice !== 'inherit' && <Differences own={row.own} />}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('clientParts.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Nothing of its own: every input is empty. */
const NOTHING = { url: null, phone: null, text: null, effectiveDate: null, expirationDate: null };

function Differences({ own }: { readonly own: ServiceHere['own'] }) {
  const t = useText();
  const { url, phone, text, effectiveDate, expirationDate } = own ?? NOTHING;
  return (
    <>
      <PhoneInput name="phone" label={t('clientParts.phone')} optional defaultValue={phone} />
      <TextInput name="url" type="url" label={t('clientParts.url')} optional defaultValue={url} />
      <TextArea name="text" label={t('clientParts.text')} optional maxLength={1000} defaultValue={text} />
      <DateInput name="effectiveDate" label={t('clientParts.fromDay')} optional defaultValue={effectiveDate} />
      <DateInput name="expirationDate" label={t('clientParts.toDay')} optional defaultValue={expirationDate} />
    </>
  );
}
