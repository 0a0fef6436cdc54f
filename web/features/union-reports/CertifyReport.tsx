import { REPORT_SIGNING_VERSION, reportSigningTexts } from '@coverlane/contract/union-reports/signing.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ReportChanges } from './ReportChanges.tsx';
import type { ShopReport } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

/** The name and the box that sign a report, under what it comes to; of a correction also what it changes. */
export function CertifyReport({ edits, onSent }: { readonly edits: ReportEdits; readonly onSent: () => void }) {
  const t = useText();
  const { language } = useLanguage();
  const { isCorrection } = edits.report;
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
      <SumsToSign report={edits.report} />
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

/** What is signed, and how many rows have to be mended first. */
function SumsToSign({ report: { isZero, totals, rows } }: { readonly report: ShopReport }) {
  const t = useText();
  if (isZero) return <p>{t('unionShop.zeroSums')}</p>;
  const { workers: count, worked, holiday, due } = totals;
  const wrong = rows.filter(({ faults }) => faults.length > 0).length;
  return (
    <>
      <p>{t('unionShop.sums', { count, worked, holiday, due: formatMoney(due) })}</p>
      {wrong > 0 && <p className="row-fault">{t('unionShop.wrongRows', { count: wrong })}</p>}
    </>
  );
}
