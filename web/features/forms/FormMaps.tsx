import { userTypes } from '@coverlane/contract/access.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { customForms, type FormMap } from '@coverlane/contract/forms/calls.ts';
import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { askedOccasions, formEnrollmentTypes, formSteps } from '@coverlane/contract/forms/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const refreshes = [customForms.customFormMaps];

/** Where a form is asked, on whose record, of whom, from and until. */
export function FormMaps({ formId }: { readonly formId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(customForms.customFormMaps, { id: formId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('customforms.part.maps')} />;
  return (
    <section className="stack" aria-label={t('customforms.part.maps')}>
      {data.rows.length === 0 && <EmptyState>{t('formBuilder.noMaps')}</EmptyState>}
      {data.rows.map((map) => (
        <Disclosure
          key={`${map.entityId} ${map.when}`}
          summary={`${map.entityName} · ${t(`formBuilder.when.${map.when}`)}`}
        >
          <MapForm map={map} />
        </Disclosure>
      ))}
      <AddMap formId={formId} />
    </section>
  );
}

function MapForm({ map }: { readonly map: FormMap }) {
  const t = useText();
  const { notify } = useNotices();
  const pivot = useAction(customForms.customFormPivot, { refreshes });
  const unmap = useAction(customForms.unmapCustomForm, { refreshes });
  const { entityType, entityId, formId } = map;
  const [when, setWhen] = useState(map.when);
  const save = async (values: FormValues) => {
    await pivot.mutateAsync({ ...values, entityType, entityId, formId, of: map.when });
    notify('success', t('formBuilder.mapSaved'));
  };
  return (
    <Form onSubmit={save}>
      <Select
        name="when"
        label={t('formBuilder.when')}
        empty={null}
        value={when}
        onChange={(chosen) => setWhen(askedOccasions.find((one) => one === chosen) ?? when)}
        choices={askedOccasions.map((value) => ({ value, label: t(`formBuilder.when.${value}`) }))}
      />
      {when === 'enrollment' && (
        <CheckboxGroup
          name="enrollmentTypes"
          label={t('formBuilder.enrollmentTypes')}
          hint={t('formBuilder.enrollmentTypesHint')}
          choices={formEnrollmentTypes.map((value) => ({ value, label: t(`changeType.${value}`) }))}
          defaultValue={map.enrollmentTypes}
          inline
        />
      )}
      {when !== 'member' && when !== 'client' && (
        <Select
          name="step"
          label={t('formBuilder.step')}
          empty={null}
          choices={formSteps.map((value) => ({ value, label: t(`enrollment.stepName.${value}`) }))}
          defaultValue={map.step}
        />
      )}
      <CheckboxGroup
        name="visibleTo"
        label={t('formBuilder.visibleTo')}
        choices={userTypes.map((value) => ({ value, label: t(`clientfields.visibleTo.${value}`) }))}
        defaultValue={map.visibleTo}
        inline
      />
      <Checkbox name="required" label={t('formBuilder.mapRequired')} defaultChecked={map.required} />
      <NumberInput
        name="sortKey"
        label={t('formBuilder.place')}
        hint={t('formBuilder.placeHint')}
        width="short"
        defaultValue={map.sortKey}
      />
      <div className="field-row">
        <DateInput name="effectiveDate" label={t('formBuilder.from')} optional defaultValue={map.effectiveDate} />
        <DateInput name="expirationDate" label={t('formBuilder.until')} optional defaultValue={map.expirationDate} />
      </div>
      <div className="row">
        <Button type="submit" kind="primary">
          {t('formBuilder.save')}
        </Button>
        <Button onClick={() => void unmap.mutateAsync({ a: formId, b: entityType, c: entityId, when: map.when })}>
          {t('formBuilder.unmap')}
        </Button>
      </div>
    </Form>
  );
}

function AddMap({ formId }: { readonly formId: string }) {
  const t = useText();
  const installations = useCall(installationCalls.installations, {});
  const own = installations.data?.rows.find((one) => one.own)?.id;
  const [search, setSearch] = useState('');
  const [clientId, setClientId] = useState('');
  const [when, setWhen] = useState<FormMap['when']>('member');
  const found = useCall(clients.calls.list, { search }, { keep: true });
  const map = useAction(customForms.mapCustomForm, { refreshes });
  const choices = (found.data?.rows ?? []).map(({ id, ...row }) => ({ value: id, label: String(row['name']) }));
  return (
    <div className="row">
      <Select
        name="occasion"
        label={t('formBuilder.when')}
        empty={null}
        value={when}
        onChange={(chosen) => setWhen(askedOccasions.find((one) => one === chosen) ?? when)}
        choices={askedOccasions.map((value) => ({ value, label: t(`formBuilder.when.${value}`) }))}
      />
      <Combobox
        name="client"
        label={t('formBuilder.client')}
        choices={choices}
        onSearch={setSearch}
        onChange={(value) => setClientId(value ?? '')}
      />
      <Button
        icon="add"
        disabled={clientId === ''}
        onClick={() => void map.mutateAsync({ a: formId, b: 'client', c: clientId, when })}
      >
        {t('formBuilder.mapClient')}
      </Button>
      <Button
        disabled={own === undefined}
        onClick={() => own && void map.mutateAsync({ a: formId, b: 'installation', c: own, when })}
      >
        {t('formBuilder.mapAll')}
      </Button>
    </div>
  );
}
