import { reasonSentence } from '@coverlane/contract/claims/sentences.ts';
import { codeOf } from '@coverlane/contract/claims/story.ts';
import { useClaimSentences } from './claim-sentences.ts';
import { formatDate, formatMoneyOf } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { Claim } from './claim.ts';

type Line = Claim['lines'][number];

const MONEY = [
  'billed',
  'allowed',
  'discount',
  'deductible',
  'copay',
  'coinsurance',
  'notCovered',
  'cob',
  'paid',
  'patientResponsibility',
] as const;
/** Columns that stand whether or not anything is in them. */
const ALWAYS = new Set<string>(['billed', 'paid', 'patientResponsibility']);

/** Each service of the claim, for whoever wants it. */
export function ClaimLines({ claim }: { readonly claim: Claim }) {
  const t = useText();
  const { type } = useUser();
  return (
    <Disclosure open={type !== 'member'} summary={t('claims.lines', { count: claim.lines.length })}>
      <DataTable
        caption={t('claims.lines', { count: claim.lines.length })}
        columns={[...columnsOf(t, type === 'member'), ...moneyColumns(t, claim, type === 'member')]}
        rows={claim.lines}
        rowKey={({ lineNumber }: Line) => String(lineNumber)}
      />
      {type !== 'member' && <Codes lines={claim.lines} />}
    </Disclosure>
  );
}

const columnsOf = (t: Translate, own: boolean): Column<Line>[] => [
  {
    key: 'service',
    label: t('claims.service'),
    cell: ({ description, procedureCode, revenueCode, modifiers }) => (
      <>
        {description ?? t('claims.someService')}
        {!own && (
          <span className="muted numbers">
            {' '}
            {[procedureCode ?? revenueCode, ...modifiers].filter(Boolean).join(' ')}
          </span>
        )}
      </>
    ),
    priority: 1,
  },
  {
    key: 'date',
    width: 'date',
    label: t('claims.serviceDate'),
    cell: ({ serviceDateFrom }) => formatDate(serviceDateFrom),
  },
];

const moneyColumns = (t: Translate, { lines, details }: Claim, own: boolean): Column<Line>[] =>
  MONEY.filter((name) => ALWAYS.has(name) || lines.some((line) => Number(line[name] ?? 0) !== 0)).map((name) => ({
    key: name,
    width: 'money',
    label: name === 'patientResponsibility' && !own ? t('claims.patientMayOwe') : t(`claims.money.${name}`),
    cell: (line) => <Amount line={line} name={name} currency={details.currencyCode} />,
  }));

type AmountProps = { readonly line: Line; readonly name: (typeof MONEY)[number]; readonly currency: string };

/** A bill in another currency is shown in it too, with the rate. */
function Amount({ line, name, currency }: AmountProps) {
  const t = useText();
  if (name !== 'billed' || Number(line.exchangeRate) === 1) return <Money amount={line[name]} />;
  return (
    <>
      <Money amount={line.billed} />
      <span className="muted small claim-rate">
        {t('claims.rate', {
          amount: formatMoneyOf(line.billedCurrencyAmount, currency),
          rate: line.exchangeRate,
        })}
      </span>
    </>
  );
}

/** Staff read every code with its amount. */
function Codes({ lines }: { readonly lines: readonly Line[] }) {
  const t = useText();
  const words = useClaimSentences();
  const codes = lines.flatMap(({ lineNumber, reasonCodes }) => reasonCodes.map((code) => ({ lineNumber, ...code })));
  if (codes.length === 0 || !words) return null;
  return (
    <ul className="claim-codes">
      {codes.map((code) => (
        <li key={`${code.lineNumber} ${code.group} ${code.carc}`}>
          <span className="numbers">{t('claims.code', { line: code.lineNumber, code: codeOf(code) })}</span>{' '}
          <Money amount={code.amount} /> <span className="muted">{reasonSentence(words, code)}</span>
        </li>
      ))}
    </ul>
  );
}
