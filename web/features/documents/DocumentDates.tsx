import { documents } from '@coverlane/contract/documents/calls.ts';
import { useAction } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import type { DocumentWhole } from './document.ts';

const refreshes = [documents.documentGet, documents.documentList];

/** When a document is in effect and how long it is kept, in words, and where that is changed. */
export function DocumentDates({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  return (
    <Card title={t('documents.dates')}>
      <p>{keptSaid(found, t)}</p>
      <Disclosure summary={t('documents.changeDates')}>
        <Dates key={found.version} found={found} />
      </Disclosure>
    </Card>
  );
}

/** How long it is kept, and by which rule. */
function keptSaid({ legalHold, keptThrough, retentionYears: years }: DocumentWhole, t: Translate): string {
  if (legalHold) return t('documents.keptHeld');
  if (keptThrough !== null) return t('documents.keptThrough', { date: formatDate(keptThrough) });
  return years === null ? t('documents.keptAlways') : t('documents.keptYears', { count: years });
}

function Dates({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const { type } = useUser();
  const change = useAction(documents.documentChange, { refreshes });
  const { id, version, effectiveDate, expirationDate, retainUntil, legalHold } = found;
  return (
    <Form
      label={t('documents.changeDates')}
      onSubmit={async (said) => {
        const held = type === 'admin' && {
          retainUntil: dayOf(said['retainUntil']),
          legalHold: said['legalHold'] === true,
        };
        const days = { effectiveDate: dayOf(said['effectiveDate']), expirationDate: dayOf(said['expirationDate']) };
        await change.mutateAsync({ id, version, ...days, ...held });
      }}
    >
      <DateInput name="effectiveDate" label={t('documents.effectiveDate')} defaultValue={effectiveDate} />
      <DateInput name="expirationDate" label={t('documents.expirationDate')} defaultValue={expirationDate} />
      {type === 'admin' && (
        <>
          <DateInput name="retainUntil" label={t('documents.retainUntil')} defaultValue={retainUntil} />
          <Checkbox
            name="legalHold"
            label={t('documents.legalHold')}
            hint={t('documents.legalHoldHint')}
            defaultChecked={legalHold}
          />
        </>
      )}
      <div className="row">
        <Button type="submit" kind="primary">
          {t('documents.saveDates')}
        </Button>
      </div>
    </Form>
  );
}

/** The day in a field; empty is none. */
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
