import type { Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { type casePapers, packetItems } from '@coverlane/contract/reinsurance/codes.ts';
import { formatDate, formatMoney, formatMonth } from '@coverlane/contract/words/formats.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { FileReply } from '../../platform/http/context.ts';
import { paper, type Paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';

type Case = Reply<typeof stopLossCases.stopLossCase>;
type Written = { of: Case; kind: (typeof casePapers)[number]; language: Language };
type Say = ReturnType<typeof wordsOf>;

/**
 * What the carrier is written of a case (domain 14.3): that a claimant reached so much of the deductible, or the request for what is above it
 * with the list of what the packet holds. Diagnosis and prognosis are on it where the reader may read them.
 */
export async function casePaper(db: Db, { of, kind, language }: Written): Promise<FileReply> {
  const say = wordsOf(language);
  const title = say(`stopLoss.${kind}`);
  const sheet = paper({ title, language, at: new Date() });
  sheet.letterhead(of.clientName, await paperLogo(db, of.clientId));
  sheet.heading(1, title);
  sheet.paragraph(
    say(`stopLoss.${saidOf(of, kind)}`, { carrier: of.carrierName ?? '–', percent: percentText(of.percent) }),
  );
  sheet.facts(factsOf(of, say));
  if (of.health !== null) health(sheet, of.health, say);
  months(sheet, of, say);
  if (kind === 'request') packet(sheet, of, say);
  const bytes = await sheet.bytes((page, pages) => say('stopLoss.page', { policy: of.policyNumber, page, pages }));
  return new FileReply(`stop-loss-${kind}-${of.policyNumber}-${of.claimant}.pdf`, 'application/pdf', bytes);
}

/** The first sentence: what was paid asks for the notice, or the policy does for another reason. */
const saidOf = ({ percent, noticePct }: Case, kind: Written['kind']) =>
  kind === 'notice' && percent < noticePct ? 'noticeAlarmed' : (`${kind}Says` as const);

const factsOf = (of: Case, say: Say): [string, string][] => [
  [say('stopLoss.carrier'), of.carrierName ?? '–'],
  [say('stopLoss.policy'), of.policyNumber],
  [say('stopLoss.claimant'), [String(of.claimant), of.memberName].filter(Boolean).join(' · ')],
  [say('stopLoss.paidToDate'), formatMoney(of.paid)],
  [say('stopLoss.deductible'), formatMoney(of.threshold)],
  [say('stopLoss.specificExcess'), formatMoney(of.excess)],
  [say('stopLoss.requested'), formatMoney(of.requested)],
  [say('stopLoss.reimbursed'), formatMoney(of.reimbursed)],
  ...(of.alarm?.diagnoses.length
    ? [[say('stopLoss.alarmDiagnoses'), of.alarm.diagnoses.join(', ')] satisfies [string, string]]
    : []),
  ...(of.alarm && of.alarm.stayDays !== null
    ? [[say('stopLoss.alarmStay'), say('stopLoss.days', { days: of.alarm.stayDays })] satisfies [string, string]]
    : []),
  ...(of.noticedOn === null ? [] : [[say('stopLoss.noticedOn'), formatDate(of.noticedOn)] satisfies [string, string]]),
];

function health(sheet: Paper, { diagnosis, prognosis }: NonNullable<Case['health']>, say: Say): void {
  if (diagnosis !== null) sheet.paragraph(`${say('stopLoss.diagnosis')}: ${diagnosis}`);
  if (prognosis !== null) sheet.paragraph(`${say('stopLoss.prognosis')}: ${prognosis}`);
}

function months(sheet: Paper, of: Case, say: Say): void {
  sheet.heading(2, say('stopLoss.months'));
  sheet.table(
    [
      { width: 0.34, head: say('stopLoss.month'), header: true },
      { width: 0.33, head: say('stopLoss.gross'), align: 'right' },
      { width: 0.33, head: say('stopLoss.paidToDate'), align: 'right' },
    ],
    of.months.map(({ month, paid, paidToDate }) => [formatMonth(month), formatMoney(paid), formatMoney(paidToDate)]),
    9,
  );
}

/** What goes with the request, and what is still missing. */
function packet(sheet: Paper, of: Case, say: Say): void {
  sheet.heading(2, say('stopLoss.packet'));
  sheet.facts(
    packetItems.map((item): [string, string] => [
      say(`stopLoss.packet.${item}`),
      say(of.packet.includes(item) ? 'stopLoss.enclosed' : 'stopLoss.missing'),
    ]),
  );
}
