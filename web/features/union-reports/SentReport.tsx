import type { ContributionBasis } from '@coverlane/contract/union-reports/codes.ts';
import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { dayOf, formatDate, formatMoney } from '../../lib/format.ts';
import { saveFile } from '../../lib/files.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ShopPayment } from '../bank-link/ShopPayment.tsx';
import { columnText, fieldsOf, rowName, type ShopPageData, type ShopReport } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = {
  readonly page: ShopPageData;
  readonly link: string;
  readonly edits: ReportEdits;
  readonly onChanged: () => void;
};

/** A report that was sent: what it came to, its statement, how it is paid, and its correction. */
export function SentReport({ page, link, edits, onChanged }: Props) {
  const { language } = useLanguage();
  const { id, isZero } = edits.report;
  if (id === null) return null;
  const statement = () => void saveFile(unionShopDoor.unionShopStatement, { key: link, id, language });
  const correct = () => void edits.keep({ isCorrection: true }).then(onChanged);
  return (
    <>
      <Sums report={edits.report} onStatement={statement} onCorrect={correct} />
      <Paying page={page} link={link} onStatement={statement} onPaid={onChanged} />
      {!isZero && <SentRows page={page} />}
    </>
  );
}

type SumsProps = { readonly report: ShopReport; readonly onStatement: () => void; readonly onCorrect: () => void };

function Sums({ report, onStatement, onCorrect }: SumsProps) {
  const t = useText();
  const { signed } = report;
  return (
    <Card
      title={t('unionShop.sent')}
      footer={
        <div className="button-row">
          <Button icon="download" onClick={onStatement}>
            {t('unionShop.statement')}
          </Button>
          <Button onClick={onCorrect}>{t('unionShop.correct')}</Button>
        </div>
      }
    >
      {signed && <p>{t('unionShop.signedBy', { name: signed.name, date: formatDate(dayOf(signed.at)) })}</p>}
      <DescriptionList details={sumsOf(report, t)} />
    </Card>
  );
}

const sumsOf = ({ isZero, totals, paid, underWay, open }: ShopReport, t: Translate) => [
  { label: t('unionShop.workers'), value: isZero ? t('unionShop.zero') : String(totals.workers) },
  { label: t('unionShop.worked'), value: totals.worked },
  { label: t('unionShop.holiday'), value: totals.holiday },
  { label: t('unionShop.due'), value: formatMoney(totals.due) },
  { label: t('unionShop.paid'), value: formatMoney(paid) },
  ...(underWay === '0.00' ? [] : [{ label: t('unionShop.underWay'), value: formatMoney(underWay) }]),
  { label: t('unionShop.openSum'), value: formatMoney(open) },
];

type PayingProps = {
  readonly page: ShopPageData;
  readonly link: string;
  readonly onStatement: () => void;
  readonly onPaid: () => void;
};

/** How the shop pays what it owes, and what is on its way; where it owes nothing, it is told so. */
function Paying({ page: { balance, shopName, report }, link, onStatement, onPaid }: PayingProps) {
  const t = useText();
  const owes = balance !== '0.00' && !balance.startsWith('-');
  return (
    <>
      {(owes || report.underWay !== '0.00') && (
        <ShopPayment link={link} shopName={shopName} onStatement={onStatement} onPaid={onPaid} />
      )}
      {!owes && <Banner kind="success" title={t('unionShop.allPaid')} />}
    </>
  );
}

type SentRow = ShopPageData['report']['rows'][number];

/** Who was reported, with hours and amount. */
function SentRows({ page: { report, basis } }: { readonly page: ShopPageData }) {
  const t = useText();
  return (
    <section className="stack stack-tight">
      <h2>{t('unionShop.grid')}</h2>
      <DataTable
        caption={t('unionShop.grid')}
        columns={columnsOf(t, basis)}
        rows={report.rows}
        rowKey={({ id }: SentRow) => id}
      />
    </section>
  );
}

const columnsOf = (t: Translate, basis: ContributionBasis): Column<SentRow>[] => [
  { key: 'worker', width: 'name', label: t('unionShop.worker'), priority: 1, cell: rowName },
  { key: 'worked', width: 'money', label: t('unionShop.worked'), cell: ({ worked }) => worked || '0' },
  { key: 'holiday', width: 'money', label: t('unionShop.holiday'), cell: ({ holiday }) => holiday || '0' },
  ...fieldsOf(basis)
    .filter((field) => field === 'base')
    .map((field) => ({
      key: field,
      width: 'money' as const,
      label: t(columnText(field, basis)),
      cell: ({ base }: SentRow) => base,
    })),
  { key: 'amount', width: 'money', label: t('unionShop.amount'), cell: ({ amount }) => <Money amount={amount} /> },
];
