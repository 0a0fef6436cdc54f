import { formatDate, formatMoney, formatPhone } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';

type Props = { readonly field: string; readonly value: string | null };

/** Which catalogue says a coded field's value in words. */
const CODES: Readonly<Record<string, string>> = {
  relationship: 'relationship',
  gender: 'gender',
  maritalStatus: 'maritalStatus',
  ssnReason: 'ssnReason',
  coverageType: 'coverageType',
  tier: 'tier',
  status: 'employmentStatus',
  leave: 'leaveKind',
  payer: 'leavePayer',
  decision: 'insurability',
};
const PHONES = ['phone', 'mobile', 'workPhone'];

/** The value of a recorded field as people read it: codes in words, dates, money and phone numbers in their formats. */
export function FactText({ field, value }: Props) {
  const t = useText();
  const hasText = useHasText();
  if (value === null || value === '') return <span className="muted">–</span>;
  const key = `${CODES[field] ?? 'none'}.${value}`;
  if (hasText(key)) return t(key);
  if (value === 'true') return t('members.yes');
  return value === 'false' ? t('members.no') : formatOf(field)(value);
}

function formatOf(field: string): (value: string) => string {
  if (PHONES.includes(field)) return formatPhone;
  return ['premium', 'volume', 'insured', 'employeeShare'].includes(field) ? formatMoney : formatDate;
}
