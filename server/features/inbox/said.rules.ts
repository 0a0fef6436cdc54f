import { type Language, languages } from '@coverlane/contract/codes.ts';
import { filledIn, type MessageSentences } from '@coverlane/contract/inbox/sentences.ts';
import en from '@coverlane/contract/inbox/sentences/en.json' with { type: 'json' };
import es from '@coverlane/contract/inbox/sentences/es.json' with { type: 'json' };
import ko from '@coverlane/contract/inbox/sentences/ko.json' with { type: 'json' };
import { escaped, wordsOf } from '../../facts/message-body.ts';

const SENTENCES: Record<Language, MessageSentences> = { en, ko, es };

type Values = Readonly<Record<string, string | number | null>>;
type Said = { typed: string | null; key: string | null; values: Values };

const known = (language: string): Language => languages.find((one) => one === language) ?? 'en';

/** A subject as its reader reads it: what somebody typed, or the text in the reader's language. */
export const subjectSaid = ({ typed, key, values }: Said, language: string): string =>
  typed ?? filledIn(SENTENCES[known(language)][key ?? '']?.subject ?? key ?? '', values);

/** The body likewise, as HTML: values are text and never markup. */
export const bodySaid = ({ typed, key, values }: Said, language: string): string =>
  typed ?? `<p>${escaped(filledIn(SENTENCES[known(language)][key ?? '']?.body ?? '', values))}</p>`;

/** The first words of a message, as its line in a list shows them. */
export const previewOf = (body: string): string => wordsOf(body).slice(0, PREVIEW_LENGTH);
const PREVIEW_LENGTH = 140;

/** The texts of the portal with these words in them, in the reader's language: a search finds what the reader reads. */
export function keysWith(search: string, language: string): string[] {
  const words = search.toLocaleLowerCase();
  return Object.entries(SENTENCES[known(language)])
    .filter(([, { subject, body }]) => `${subject} ${body}`.toLocaleLowerCase().includes(words))
    .map(([key]) => key);
}
