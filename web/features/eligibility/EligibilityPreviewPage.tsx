import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { useState } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { PreviewFields } from './PreviewFields.tsx';
import { PreviewResult, type Shown } from './PreviewResult.tsx';
import './eligibility.css';

const SUBJECTS = ['hire', 'event', 'termination'] as const;
type Subject = (typeof SUBJECTS)[number];

const textOrNull = (values: FormValues, name: string): string | null =>
  typeof values[name] === 'string' ? values[name] : null;

/** `/admin/eligibility`: what follows from a hire, a life event or a termination, with every rule explained (domain 3.8). */
export function EligibilityPreviewPage() {
  const t = useText();
  const clientChoices = useClientChoices();
  const [clientId, setClient] = useState(useActiveClient()?.id ?? clientChoices[0]?.value ?? '');
  const [about, setAbout] = useState<Subject>('hire');
  const [shown, setShown] = useState<Shown>();
  const show = async (values: FormValues) => {
    const given = Object.fromEntries(
      ['divisionId', 'classCode', 'previousHire', 'previousEnd', 'code', 'requestedOn'].map((name) => [
        name,
        textOrNull(values, name),
      ]),
    );
    const date = textOrNull(values, 'date') ?? '';
    setShown({ about, preview: await request(eligibility.previewEligibility, { ...given, clientId, about, date }) });
  };
  return (
    <div className="page">
      <PageHeader title={t('screens.eligibility')} about={t('eligibilityPreview.about')} />
      <div className="eligibility-columns">
        <Form label={t('screens.eligibility')} onSubmit={show}>
          <Select
            name="clientId"
            label={t('eligibilityPreview.client')}
            required
            empty={null}
            value={clientId}
            onChange={setClient}
            choices={clientChoices}
          />
          <RadioGroup
            name="about"
            label={t('eligibilityPreview.what')}
            look="inline"
            value={about}
            onChange={(next) => setAbout(SUBJECTS.find((subject) => subject === next) ?? 'hire')}
            choices={SUBJECTS.map((value) => ({ value, label: t(`eligibilityPreview.${value}`) }))}
          />
          <PreviewFields key={about} about={about} clientId={clientId} />
          <div className="row">
            <Button type="submit" kind="primary">
              {t('eligibilityPreview.show')}
            </Button>
          </div>
        </Form>
        <div aria-live="polite">{shown && <PreviewResult {...shown} />}</div>
      </div>
    </div>
  );
}
