import { unionholidays } from '@coverlane/contract/collections/unionholidays.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useAction } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useToday } from '../../lib/today.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Button } from '../../ui/Button.tsx';
import { DecimalInput } from '../../ui/DecimalInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

const refreshes = [unionholidays.calls.list];

/** The holidays of a fund, and the federal ones of a year as a set to begin with. */
export function UnionHolidays({ unionId }: { readonly unionId: string }) {
  const t = useText();
  return (
    <div className="stack">
      <Disclosure summary={t('unionholidays.federal')}>
        <FederalHolidays unionId={unionId} />
      </Disclosure>
      <CollectionPart collection={unionholidays} fixed={{ unionId }} />
    </div>
  );
}

function FederalHolidays({ unionId }: { readonly unionId: string }) {
  const t = useText();
  const today = useToday();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const add = useAction(unionCalls.addFederalHolidays, { refreshes });
  const save = async (values: FormValues) => {
    const asked = { year: Number(values['year']), hoursCredited: String(values['hoursCredited']) };
    const { added } = await add.mutateAsync({ unionId, language, ...asked });
    notify('success', t('unionholidays.added', { count: added }));
  };
  return (
    <Form label={t('unionholidays.federal')} onSubmit={save}>
      <p className="muted">{t('unionholidays.federalAbout')}</p>
      <NumberInput name="year" label={t('unionholidays.year')} defaultValue={Number(today.slice(0, 4))} required />
      <DecimalInput name="hoursCredited" label={t('unionholidays.hoursCredited')} defaultValue="8" required />
      <Button type="submit">{t('unionholidays.addFederal')}</Button>
    </Form>
  );
}
