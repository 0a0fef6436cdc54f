import { mayBillBalance } from '@coverlane/contract/claims/balance-billing.ts';
import type { EobSection } from '@coverlane/contract/cards/codes.ts';
import { APPEAL_DAYS } from '@coverlane/contract/claims/appeals.ts';
import { sharesOf } from '@coverlane/contract/claims/shares.ts';
import { allReasons, codeOf, isAdverse, meaningsOf } from '@coverlane/contract/claims/story.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { paper, type Paper } from '../../platform/pdf/paper.ts';
import { eobValues, ownWords } from './eob-values.ts';
import { eobWords, sentencesOf, taglines } from './eob-words.ts';
import { type Eob, storyOf, type Writing } from './eob-writing.ts';
import type { ClaimOfEob, LineOfEob, MoneyOfEob } from './eobs.queries.ts';
import { writeCredits } from './write-credits.ts';

/** The name by which the document is asked for. */
export const documentIdentifier = ({ claim_number, version }: ClaimOfEob): string => `EOB-${claim_number}-${version}`;

/** The explanation as a tagged PDF, section by section as the template has them (domain 7.5). */
export function eobPdf(eob: Eob): Promise<Buffer> {
  const { language, claim, dated } = eob;
  const say = eobWords(language);
  const document = documentIdentifier(claim);
  const sheet = paper({ title: `${say('title')} ${document}`, language, at: new Date(`${dated}T12:00:00Z`) });
  writeWhole(sheet, eob);
  return sheet.bytes((page, pages) => say('page', { document, page, pages }));
}

/** Many explanations as one paper for the printer: each begins a page of its own, with the address of its reader. */
export function eobBatchPdf(eobs: readonly Eob[], at: Date): Promise<Buffer> {
  const sheet = paper({ title: eobWords('en')('title'), language: 'en', at });
  const begins: { page: number; eob: Eob }[] = [];
  for (const eob of eobs) {
    if (begins.length > 0) sheet.nextPage();
    begins.push({ page: sheet.pages(), eob });
    writeWhole(sheet, eob);
  }
  return sheet.bytes((page, pages) => {
    const at = begins.findLastIndex((begun) => begun.page <= page);
    const [own, next] = [begins[at], begins[at + 1]];
    if (!own) return '';
    const values = { document: documentIdentifier(own.eob.claim), page: page - own.page + 1 };
    return eobWords(own.eob.language)('page', { ...values, pages: (next?.page ?? pages + 1) - own.page });
  });
}

function writeWhole(sheet: Paper, eob: Eob): void {
  const say = eobWords(eob.language);
  if (eob.mailTo) sheet.address(eob.mailTo);
  sheet.heading(1, say('title'));
  const writing = { sheet, eob, say, ...formats };
  for (const section of eob.sections) writeSection(writing, section);
}

/** $1,234.56 and MM/DD/YYYY in every language, as on screen (specification 9). What the claim does not state is a dash, never 0. */
const formats: Pick<Writing, 'money' | 'day'> = {
  money: (text) => (text === null ? '–' : formatMoney(text)),
  day: (date) => (date === null ? '–' : formatDate(date)),
};

const writers: Readonly<Record<EobSection, (writing: Writing) => void>> = {
  notABill,
  people,
  claim,
  services,
  owed,
  credits: writeCredits,
  payment,
  codes,
  appeal,
  languages: helpInLanguages,
  fraud,
  custom: () => undefined,
};

/** The section as the product writes it, and after it the template's own words, if it has any in this language. */
function writeSection(writing: Writing, { type, text }: EobSectionRow): void {
  writers[type](writing);
  const own = text?.[writing.eob.language] ?? '';
  for (const line of ownWords(own, eobValues(writing.eob))) writing.sheet.paragraph(line);
}

const planOf = ({ claim: { plan_name, client_name } }: Eob): string => plan_name ?? client_name;
const phoneOf = ({ facts, claim }: Eob): string => facts?.phoneMember ?? claim.client_name;

function notABill({ sheet, eob, say }: Writing): void {
  sheet.paragraph(say('notABill'), 'strong');
  sheet.paragraph(say('notABillWhy', { plan: planOf(eob) }));
}

function people({ sheet, eob, say, day }: Writing): void {
  const { claim: it, patient, facts, addressee, dated } = eob;
  const optional: [string, string | null | undefined][] = [
    [say('group'), it.group_number],
    [say('plan'), it.plan_name],
    [say('administrator'), facts?.issuerName],
    [say('phone'), facts?.phoneMember],
    [say('website'), facts?.website],
  ];
  sheet.heading(2, say('people'));
  sheet.facts([
    [say('document'), documentIdentifier(it)],
    [say('date'), day(dated)],
    [say('patient'), patient.name],
    [say('member'), patient.memberNumber],
    [say('addressee'), addressee.join(', ')],
    [say('employer'), it.client_name],
    ...optional.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
  ]);
}

function claim({ sheet, eob, say, day }: Writing): void {
  const { claim: it } = eob;
  const from = day(it.service_date_from);
  const dates = it.service_date_to === it.service_date_from ? from : `${from} – ${day(it.service_date_to)}`;
  sheet.heading(2, say('claim'));
  sheet.facts([
    [say('claimNumber'), it.claim_number],
    [say('provider'), it.provider_name ?? '–'],
    [say('serviceDates'), dates],
    [say('received'), day(it.date_received)],
    [say('processed'), day(it.date_processed)],
    ...(it.network_status === null ? [] : [[say('network'), say(`network.${it.network_status}`)] as [string, string]]),
    [say('status'), say(`status.${it.status}`)],
  ]);
}

const NUMBER = { width: 0.092, align: 'right' } as const;

function services({ sheet, eob, say, money, day }: Writing): void {
  const { claim: it, lines } = eob;
  const heads = ['charged', 'allowed', 'other', 'deductible', 'copay', 'coinsurance', 'notCovered', 'paid'] as const;
  const columns = [
    { width: 0.174, head: say('service'), header: true },
    ...heads.map((head) => ({ ...NUMBER, head: say(head) })),
    { width: 0.09, head: say('codes') },
  ];
  const amounts = (row: MoneyOfEob): string[] =>
    [row.charged, row.allowed, row.cob, row.deductible, row.copay, row.coinsurance, row.not_covered, row.paid].map(
      money,
    );
  const nameOf = (row: LineOfEob): string => (it.sensitive ? say('generic') : (row.description ?? say('generic')));
  sheet.heading(2, say('services'));
  sheet.table(
    columns,
    [
      ...lines.map((row) => [
        `${day(row.service_date_from)} ${nameOf(row)}`,
        ...amounts(row),
        row.reason_codes.map(codeOf).join(' '),
      ]),
      [say('total'), ...amounts(it), it.reason_codes.map(codeOf).join(' ')],
    ],
    6.8,
  );
  if ([it, ...lines].some((row) => amounts(row).includes('–'))) sheet.paragraph(say('unknown'), 'soft');
}

const reasonsOf = ({ lines, claim: whole }: Eob) =>
  allReasons({ whole: whole.reason_codes, lines: lines.map(({ reason_codes }) => reason_codes) });

const isAbove0 = (text: string | null): boolean => text !== null && (centsOf(text) ?? 0) > 0;

function owed({ sheet, eob, say, money }: Writing): void {
  const { claim: it } = eob;
  sheet.heading(2, say('owed'));
  sheet.paragraph(it.owed === null ? say('owedUnknown') : say('owedText', { amount: money(it.owed) }), 'strong');
  // Out of the network nobody agreed on a discount: it may be billed (domain 7.3).
  const taken = mayBillBalance(it.network_status, reasonsOf(eob)) ? 'balance' : 'discount';
  if (isAbove0(it.discount)) sheet.paragraph(say(taken, { amount: money(it.discount) }));
  const excess = sharesOf(storyOf(eob)).excess;
  if (excess > 0) sheet.paragraph(say('excess', { amount: money(decimalOf(excess)) }));
  if (isAbove0(it.penalty)) sheet.paragraph(say('penalty', { amount: money(it.penalty) }));
}

function payment({ sheet, eob, say, money, day }: Writing): void {
  const { payments, paid } = eob.claim;
  sheet.heading(2, say('payment'));
  if (!isAbove0(paid)) return sheet.paragraph(say('noPayment'));
  sheet.list(
    payments.map(({ reference = null, method, date = null, amount = null }) =>
      say(method === 'eft' ? 'eft' : 'check', {
        reference: reference ?? '',
        date: day(date),
        amount: money(amount ?? paid),
      }),
    ),
  );
}

/** Each code once, in plain words of the product's own. */
function codes({ sheet, eob, say }: Writing): void {
  const legend = meaningsOf(sentencesOf[eob.language], reasonsOf(eob));
  sheet.heading(2, say('legend'));
  if (legend.length === 0) sheet.paragraph(say('noCodes'));
  else sheet.facts(legend.map(({ code, sentence }) => [code, sentence ?? code]));
}

/** What stands after the appeal: courts and help by the law the plan is under (ERISA 4(b), 502(a); 42 USC 300gg-19). */
const RECOURSE = { erisa: 'appeal.erisa', governmental: 'appeal.governmental', church: 'appeal.church' } as const;

function appeal({ sheet, eob, say }: Writing): void {
  if (eob.claim.network_status === 'out' || eob.claim.place_of_service === '23') sheet.paragraph(say('surprise'));
  if (!isAdverse(storyOf(eob))) return;
  const administrator = eob.facts?.issuerName ?? planOf(eob);
  sheet.heading(2, say('appeal'));
  sheet.paragraph(say('appeal.reason'));
  sheet.list([
    say('appeal.criteria'),
    say('appeal.steps', { administrator, days: APPEAL_DAYS }),
    say('appeal.urgent', { phone: phoneOf(eob) }),
    say('appeal.external'),
    say(RECOURSE[eob.claim.plan_law ?? 'erisa'], { administrator }),
  ]);
}

function helpInLanguages({ sheet, eob, say }: Writing): void {
  sheet.heading(2, say('languages'));
  sheet.list(taglines.map((line) => line(phoneOf(eob))));
}

function fraud({ sheet, eob, say }: Writing): void {
  sheet.heading(2, say('fraud'));
  sheet.paragraph(say('fraudText', { phone: phoneOf(eob) }));
}
