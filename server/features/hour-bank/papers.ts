import type { Input } from '@coverlane/contract/call.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { formatDate, formatMonth } from '@coverlane/contract/words/formats.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { type BankMonth, isCovered, type LineKind } from '../../domain/hour-bank/months.ts';
import { moneyOf } from '../../domain/money.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { paper } from '../../platform/pdf/paper.ts';
import type { Picture } from '../../platform/pdf/picture.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { banksOf, type BankRow, onPaper, type OnPaper } from './hour-bank.queries.ts';
import { hoursText } from './hour-bank.rules.ts';

type Calls = typeof hourBanks;
type Written = { bank: BankRow; person: OnPaper; personId: string; language: Language; logo: Picture | null };

/** The bank of the paper, whose it is, and the reader's language. @throws Refusal 404 */
async function found(
  { memberId, unionId }: { memberId?: string | undefined; unionId: string },
  context: Context,
): Promise<Written> {
  const { db, user } = context;
  const personId = memberId ?? (user.type === 'member' ? user.entityId : null);
  if (personId === null) throw notFound();
  const bank = (await banksOf(db, personId)).find((one) => one.unionId === unionId);
  const person = await onPaper(db, personId);
  if (bank === undefined || person === undefined) throw notFound();
  context.saw({ type: 'hours', id: personId, clientId: bank.clientId });
  const language = languages.find((known) => known === user.language) ?? languages[0];
  return { bank, person, personId, language, logo: await paperLogo(db, bank.clientId) };
}

/** GET /hours/statement. @throws Refusal 404 */
export async function hourStatement(input: Input<Calls['hourStatement']>, context: Context): Promise<FileReply> {
  const written = await found(input, context);
  const months = written.bank.months.filter(({ workMonth }) => workMonth.startsWith(String(input.year)));
  if (months.length === 0) throw notFound();
  return new FileReply(`hours-${input.year}.pdf`, 'application/pdf', await statementPdf(written, months, input.year));
}

const sumOf = (months: readonly BankMonth[], ...kinds: LineKind[]): number =>
  months.reduce((sum, { lines }) => sum + linesOf(lines, kinds), 0);
const linesOf = (lines: BankMonth['lines'], kinds: readonly LineKind[]): number =>
  lines.reduce((sum, { kind, hours }) => (kinds.includes(kind) ? sum + hours : sum), 0);

const HOURS = { width: 0.12, align: 'right' } as const;

function statementPdf({ bank, person, language, logo }: Written, months: readonly BankMonth[], year: number) {
  const say = wordsOf(language);
  const { fund } = bank.says;
  const sheet = paper({ title: say('hours.statement', { year }), language, at: new Date() });
  sheet.letterhead(fund.name, logo);
  sheet.heading(1, say('hours.statement', { year }));
  sheet.facts([
    [say('hours.worker'), person.name],
    [say('confirmation.memberNumber'), person.memberNumber],
    [say('hours.credited'), hoursText(sumOf(months, 'worked', 'holiday', 'adjustment', 'notTaken'))],
    [say('hours.charged'), hoursText(-sumOf(months, 'charge'))],
    [say('hours.left'), hoursText(months.at(-1)?.closing ?? 0)],
  ]);
  sheet.heading(2, say('hours.months'));
  const columns = [
    { width: 0.16, head: say('hours.workMonth'), header: true },
    { ...HOURS, head: say('hours.opening') },
    { ...HOURS, head: say('hours.hours') },
    { ...HOURS, head: say('hours.other') },
    { ...HOURS, head: say('hours.charge') },
    { ...HOURS, head: say('hours.closing') },
    { width: 0.24, head: say('hours.coverage') },
  ];
  sheet.table(columns, months.map(rowOf), 8);
  sheet.paragraph(say('hours.asOf', { date: formatDate(bank.asOf) }), 'soft');
  return sheet.bytes((page, pages) => say('confirmation.page', { page, pages }));
}

/** A month as a line: what is neither worked nor a charge stands together, so that the line adds up. */
function rowOf({ workMonth, opening, lines, closing, settled }: BankMonth): string[] {
  const worked = linesOf(lines, ['worked', 'holiday']);
  const charge = linesOf(lines, ['charge']);
  const bought = settled
    .filter(({ outcome }) => isCovered(outcome))
    .map(({ coverageMonth }) => formatMonth(coverageMonth));
  const other = closing - opening - worked - charge;
  return [
    formatMonth(workMonth),
    ...[opening, worked, other, charge, closing].map(hoursText),
    bought.join(', ') || '–',
  ];
}

/** GET /hours/coupon. @throws Refusal 404, 409 */
export async function hourCoupon(input: Input<Calls['hourCoupon']>, context: Context): Promise<FileReply> {
  const written = await found(input, context);
  const { next, state } = written.bank.says.standing;
  if (state !== 'covered' || !next?.selfPay) throw conflict('hours-not-short');
  const bytes = await couponPdf(written, { ...next, ...next.selfPay });
  return new FileReply(`hours-${next.coverageMonth.slice(0, 7)}.pdf`, 'application/pdf', bytes);
}

type Coupon = { coverageMonth: string; missing: number; cents: number; dueOn: string };

function couponPdf({ bank, person, language, logo }: Written, coupon: Coupon): Promise<Buffer> {
  const say = wordsOf(language);
  const { fund } = bank.says;
  const month = formatMonth(coupon.coverageMonth);
  const sheet = paper({ title: say('hours.coupon', { month }), language, at: new Date() });
  sheet.letterhead(fund.name, logo);
  sheet.heading(1, say('hours.coupon', { month }));
  sheet.paragraph(say('hours.couponSays', { month, hours: hoursText(coupon.missing), date: formatDate(coupon.dueOn) }));
  sheet.panel({
    above: say('hours.couponBy', { date: formatDate(coupon.dueOn) }),
    label: say('hours.due'),
    figure: moneyOf(coupon.cents),
  });
  sheet.facts([
    [say('hours.worker'), person.name],
    [say('confirmation.memberNumber'), person.memberNumber],
    [say('hours.forMonth'), month],
    [say('hours.missing'), hoursText(coupon.missing)],
    [say('hours.payTo'), [fund.name, fund.address].filter(Boolean).join(', ')],
  ]);
  const ask = [fund.phone, fund.email].filter(Boolean).join(' · ');
  sheet.paragraph([say('hours.couponLate'), ask].filter(Boolean).join(' '), 'soft');
  return sheet.bytes((page, pages) => say('confirmation.page', { page, pages }));
}
