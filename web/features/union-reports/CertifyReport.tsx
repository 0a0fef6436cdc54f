import { REPORT_SIGNING_VERSION, reportSigningTexts } from '@coverlane/contract/union-reports/signing.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ReportChanges } from './ReportChanges.tsx';
import type { ReportEdits } from './useReportEdits.ts';

/** The name and the box that sign a report, under what it comes to; of a correction also what it changes. */
export function CertifyReport({ edits, onSent }: { readonly edits: ReportEdits; readonly onSent: () => void }) {
  const t = useText();
  const { language } = useLanguage();
  const { totals, isCorrection, isZero, rows } = edits.report;
  const wrong = isZero ? 0 : rows.filter(({ faults }) => faults.length > 0).length;
  const sign = async (values: FormValues) => {
    // What was typed a moment ago belongs to what is signed.
    const { shown } = edits.typed.size > 0 ? await edits.keep({}) : edits.report;
    const name = String(values['name'] ?? '');
    await edits.keep({ sign: { name, agreed: values['agreed'] === true, shown } });
    onSent();
  };
  return (
    <Card title={t(isCorrection ? 'unionShop.certifyCorrection' : 'unionShop.certify')}>
      <ReportChanges report={edits.report} />
      <p>
        {isZero
          ? t('unionShop.zeroSums')
          : t('unionShop.sums', {
              count: totals.workers,
              worked: totals.worked,
              holiday: totals.holiday,
              due: formatMoney(totals.due),
            })}
      </p>
      {wrong > 0 && <p className="row-fault">{t('unionShop.wrongRows', { count: wrong })}</p>}
      <Form label={t('unionShop.certify')} onSubmit={sign}>
        <Checkbox name="agreed" label={reportSigningTexts[REPORT_SIGNING_VERSION - 1]?.[language] ?? ''} required />
        <TextInput name="name" label={t('unionShop.signName')} autoComplete="name" maxLength={120} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t(isCorrection ? 'unionShop.sendCorrection' : 'unionShop.send')}
          </Button>
          {isCorrection && (
            <Button onClick={() => void edits.keep({ discard: true }).then(onSent)}>{t('unionShop.discard')}</Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
