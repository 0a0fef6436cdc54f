import type { EobSection } from '@coverlane/contract/cards/codes.ts';
import { APPEAL_DAYS } from '@coverlane/contract/claims/appeals.ts';
import { codeOf, isAdverse, meaningsOf } from '@coverlane/contract/claims/story.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';
import { paper, type Paper } from '../../platform/pdf/paper.ts';
import { eobWords, sentencesOf, taglines } from './eob-words.ts';
import { writeOwn } from './eob-values.ts';
import { type Eob, isAbove0, phoneOf, planOf, reasonsOf, storyOf, type Writing } from './eob-writing.ts';
import type { LineOfEob, MoneyOfEob } from './eobs.queries.ts';
import { writeCredits } from './write-credits.ts';
import { documentIdentifier, isInHead, writeHead } from './write-head.ts';

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
  const writing = { sheet, eob, say, ...formats };
  writeHead(writing);
  for (const section of eob.sections) writeSection(writing, section);
}

/** $1,234.56 and MM/DD/YYYY in every language, as on screen (specification 9). What the claim does not state is a dash, never 0. */
const formats: Pick<Writing, 'money' | 'day'> = {
  money: (text) => (text === null ? '–' : formatMoney(text)),
  day: (date) => (date === null ? '–' : formatDate(date)),
};

const writers: Partial<Readonly<Record<EobSection, (writing: Writing) => void>>> = {
  services,
  credits: writeCredits,
  payment,
  codes,
  appeal,
  languages: helpInLanguages,
  fraud,
};

/** The section as the product writes it, and after it the template's own words, if it has any in this language. */
function writeSection(writing: Writing, section: EobSectionRow): void {
  if (isInHead(section.type)) return;
  writers[section.type]?.(writing);
  writeOwn(writing, section);
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
