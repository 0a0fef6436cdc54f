import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Names = { readonly en: string; readonly ko: string | null; readonly es: string | null };
type Props = { readonly about: 'hire' | 'event' | 'termination'; readonly clientId: string };

/** What is asked about a hire, an event or a termination. */
export function PreviewFields({ about, clientId }: Props) {
  if (about === 'hire') return <HireFields clientId={clientId} />;
  return about === 'event' ? <EventFields clientId={clientId} /> : <EndFields clientId={clientId} />;
}

/** Names as the reader's language has them, in English where nobody translated them. */
function useNamed() {
  const { language } = useLanguage();
  return (rows: readonly { code: string; names: Names }[] | undefined) =>
    (rows ?? []).map(({ code, names }) => ({ value: code, label: names[language] ?? names.en }));
}

function DivisionSelect({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const { data } = useCall(reference.divisions, clientId ? { clientId } : undefined);
  return (
    <Select
      name="divisionId"
      label={t('eligibilityPreview.division')}
      optional
      empty={t('eligibilityPreview.anyDivision')}
      choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function HireFields({ clientId }: { readonly clientId: string }) {
  const t = useText();
  return (
    <>
      <DateInput name="date" label={t('eligibilityPreview.hireDate')} required />
      <DivisionSelect clientId={clientId} />
      <TextInput
        name="classCode"
        label={t('eligibilityPreview.classCode')}
        optional
        width="medium"
        autoComplete="off"
      />
      <DateInput name="previousHire" label={t('eligibilityPreview.previousHire')} optional />
      <DateInput name="previousEnd" label={t('eligibilityPreview.previousEnd')} optional />
    </>
  );
}

function EventFields({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const named = useNamed();
  const { data } = useCall(eligibility.lifeEvents, clientId ? { clientId } : undefined);
  return (
    <>
      <Select name="code" label={t('eligibilityPreview.whichEvent')} required choices={named(data?.rows)} />
      <DateInput name="date" label={t('eligibilityPreview.eventDate')} required />
      <DateInput name="requestedOn" label={t('eligibilityPreview.requestedOn')} optional />
    </>
  );
}

function EndFields({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const named = useNamed();
  const { data } = useCall(eligibility.termReasons, clientId ? { clientId } : undefined);
  return (
    <>
      <Select name="code" label={t('eligibilityPreview.reason')} required choices={named(data?.rows)} />
      <DateInput name="date" label={t('eligibilityPreview.endDate')} required />
      <DivisionSelect clientId={clientId} />
    </>
  );
}
