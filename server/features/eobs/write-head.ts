import { mayBillBalance } from '@coverlane/contract/claims/balance-billing.ts';
import type { EobSection } from '@coverlane/contract/cards/codes.ts';
import { drawnShares, sharesOf, type SharePart } from '@coverlane/contract/claims/shares.ts';
import { decimalOf } from '../../domain/money.ts';
import type { PartTone } from '../../platform/pdf/figures.ts';
import { type ClaimOfEob } from './eobs.queries.ts';
import { writeOwn } from './eob-values.ts';
import { isAbove0, planOf, reasonsOf, storyOf, type Writing } from './eob-writing.ts';

/** The name by which the document is asked for. */
export const documentIdentifier = ({ claim_number, version }: ClaimOfEob): string => `EOB-${claim_number}-${version}`;

/** What the head of the paper says, wherever a template has it: what is owed comes first (decision 180). */
const inHead: readonly EobSection[] = ['notABill', 'owed', 'people', 'claim'];

/** Does the head say this section? */
export const isInHead = (type: EobSection): boolean => inHead.includes(type);

const SMALL = 8.5;
const SHARE = 0.58;

/**
 * The head of an explanation: who sends it, that it is no bill, what the patient may owe in the top third of the page, the
 * charge as a bar in the order of its words, and the facts to the side (domain 7.5). On a paper that goes by post the address
 * has the place of an envelope's window, and the figure stands beside it. After it the template's own words of its sections.
 */
export function writeHead(writing: Writing): void {
  const { sheet, eob, say } = writing;
  const { mailTo } = eob;
  sheet.columns(
    SHARE,
    () => {
      sheet.letterhead(eob.facts?.issuerName ?? planOf(eob), eob.logo);
      sheet.heading(1, say('title'));
      if (mailTo) sheet.address(mailTo);
      else panel(writing);
      moneyBar(writing);
      owed(writing);
    },
    () => {
      if (mailTo) panel(writing);
      people(writing);
      claim(writing);
    },
  );
  for (const section of eob.sections) if (isInHead(section.type)) writeOwn(writing, section);
}

const panel = ({ sheet, eob, say, money }: Writing): void =>
  sheet.panel({ above: say('notABill'), label: say('owed'), figure: money(eob.claim.owed) });

const TONES: Readonly<Record<SharePart, PartTone>> = {
  discount: 'discount',
  paid: 'plan',
  cob: 'other',
  writtenOff: 'none',
  unstated: 'none',
  owed: 'you',
};

function moneyBar({ sheet, eob, say, money }: Writing): void {
  const { claim: it } = eob;
  const drawn = drawnShares(sharesOf(storyOf(eob)), mayBillBalance(it.network_status, reasonsOf(eob)));
  if (drawn.length === 0) return;
  sheet.paragraph(say('bar.charged', { amount: money(it.charged) }), 'strong');
  sheet.bar(
    drawn.map(({ part, name, cents, percent }) => ({
      value: cents,
      tone: TONES[part],
      said: say('bar.share', { part: say(`bar.${name}`), percent, amount: money(decimalOf(cents)) }),
    })),
  );
}

function owed({ sheet, eob, say, money }: Writing): void {
  const { claim: it } = eob;
  sheet.paragraph(it.owed === null ? say('owedUnknown') : say('owedText', { amount: money(it.owed) }));
  sheet.paragraph(say('notABillWhy', { plan: planOf(eob) }));
  // Out of the network nobody agreed on a discount: it may be billed (domain 7.3).
  const taken = mayBillBalance(it.network_status, reasonsOf(eob)) ? 'balance' : 'discount';
  if (isAbove0(it.discount)) sheet.paragraph(say(taken, { amount: money(it.discount) }));
  const { excess } = sharesOf(storyOf(eob));
  if (excess > 0) sheet.paragraph(say('excess', { amount: money(decimalOf(excess)) }));
  if (isAbove0(it.penalty)) sheet.paragraph(say('penalty', { amount: money(it.penalty) }));
}

type Fact = [label: string, value: string];

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
  sheet.facts(
    [
      [say('document'), documentIdentifier(it)],
      [say('date'), day(dated)],
      [say('patient'), patient.name],
      [say('member'), patient.memberNumber],
      [say('addressee'), addressee.join(', ')],
      [say('employer'), it.client_name],
      ...optional.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : [])),
    ],
    SMALL,
  );
}

function claim({ sheet, eob, say, day }: Writing): void {
  const { claim: it } = eob;
  const from = day(it.service_date_from);
  const dates = it.service_date_to === it.service_date_from ? from : `${from} – ${day(it.service_date_to)}`;
  sheet.heading(2, say('claim'));
  sheet.facts(
    [
      [say('claimNumber'), it.claim_number],
      [say('provider'), it.provider_name ?? '–'],
      [say('serviceDates'), dates],
      [say('received'), day(it.date_received)],
      [say('processed'), day(it.date_processed)],
      ...(it.network_status === null ? [] : [[say('network'), say(`network.${it.network_status}`)] as Fact]),
      [say('status'), say(`status.${it.status}`)],
    ],
    SMALL,
  );
}
