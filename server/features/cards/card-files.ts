import type { Input } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { cardPdf, cardSheetPdf } from '../../platform/pdf/cards.ts';
import { filledIn, type LetterWords, letterWords } from '../../platform/pdf/letter-words.ts';
import { paper } from '../../platform/pdf/paper.ts';
import type { Picture } from '../../platform/pdf/picture.ts';
import { foundCoverage, noteCard } from './cards.ts';
import { inColours } from './dress.ts';
import { type CardState, cardState, drawCard, nameOn } from './draw-card.ts';

type Calls = typeof idCards;

const languageOf = (said: string | null | undefined): Language =>
  languages.find((known) => known === said) ?? languages[0];

const fileName = (kind: string, { coverage }: CardState): string =>
  `${kind}-${coverage.member_number.replace(/[^\w-]/g, '')}-${coverage.suffix}-${coverage.coverage_type}.pdf`;

/** GET /idcard/{a}/{b}/file: the card at its true size, or twice on a sheet of letter size. @throws Refusal 409 */
export async function cardFile(input: Input<Calls['cardFile']>, context: Context): Promise<FileReply> {
  const { db, user } = context;
  const coverage = await foundCoverage(db, input);
  const state = await cardState(db, coverage, input.effectiveDate);
  const plain = await drawCard(db, state);
  if (!plain) throw conflict('card-unavailable');
  const drawn = await inColours(db, coverage.client_id, plain);
  const say = letterWords[languageOf(user.language)];
  const title = filledIn(say.card, { name: drawn.data.values['member.fullName'] ?? '' });
  // The words on the card are English, as those who read it at a desk expect.
  const about = { title, language: languages[0], at: new Date(), codeWords: say.code };
  const bytes = input.format === 'card' ? await cardPdf(about, [drawn]) : await cardSheetPdf(about, drawn);
  noteCard(context, coverage);
  return new FileReply(fileName('card', state), 'application/pdf', bytes);
}

/** GET /idcard/{a}/{b}/letter: who is covered, and since when; there at once, also while there is no card. */
export async function coverageLetter(input: Input<Calls['coverageLetter']>, context: Context): Promise<FileReply> {
  const { db, user } = context;
  const coverage = await foundCoverage(db, input);
  const state = await cardState(db, coverage, input.effectiveDate);
  if (state.status === 'expired') throw conflict('card-unavailable');
  noteCard(context, coverage);
  const logo = await paperLogo(db, coverage.client_id);
  const written = await letter(state, input.language ?? languageOf(user.language), logo);
  return new FileReply(fileName('coverage', state), 'application/pdf', written);
}

const administratorOf = (facts: CardState['facts'], say: LetterWords): [string, string][] =>
  facts?.issuerName ? [[say.administrator, facts.issuerName]] : [];

/** Whom a provider calls; nothing where the plan's records name no telephone. */
function whereToAsk(facts: CardState['facts'], say: LetterWords): string {
  const phone = facts?.phoneProvider ?? facts?.phoneMember;
  return phone ? ` ${filledIn(say.check, { phone })}` : '';
}

function letter(
  { coverage, people, today, facts }: CardState,
  language: Language,
  logo: Picture | null,
): Promise<Buffer> {
  const say = letterWords[language];
  const own = people.find(({ person_id }) => person_id === coverage.person_id);
  const subscriber = people.find(({ is_subscriber }) => is_subscriber);
  const name = own ? nameOn(own) : '';
  const others = people.filter((row) => row.covered && row.person_id !== coverage.person_id).map(nameOn);
  const sheet = paper({ title: say.title, language, at: new Date() });
  sheet.letterhead(coverage.client_name, logo);
  sheet.heading(1, say.title);
  sheet.paragraph(filledIn(say.says, { name, date: formatDate(today) }));
  sheet.facts([
    [say.member, name],
    [say.subscriber, subscriber ? nameOn(subscriber) : ''],
    [say.number, `${coverage.member_number} ${coverage.suffix}`],
    [say.group, coverage.group_number ?? '-'],
    [say.plan, coverage.plan_name],
    ...administratorOf(facts, say),
    [say.from, formatDate(coverage.effective_date)],
    [say.until, coverage.expiration_date === null ? say.open : formatDate(coverage.expiration_date)],
  ]);
  if (others.length > 0 && own?.is_subscriber) sheet.paragraph(filledIn(say.also, { names: others.join(', ') }));
  sheet.paragraph(say.notCard + whereToAsk(facts, say), 'soft');
  return sheet.bytes((page, pages) => filledIn(say.page, { page, pages }));
}
