import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { Words } from '@coverlane/contract/forms/model.ts';
import { useText } from '../../lib/i18n.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { withWords } from './built-items.ts';

type Props = {
  readonly name: string;
  /** What the words are: a question, a hint, an option. */
  readonly what: string;
  readonly words: Words | null;
  readonly error?: string | undefined;
  readonly max: number;
  /** Nothing needs to be said at all. */
  readonly optional?: boolean;
  readonly onWords: (words: Words) => void;
};

/** The same words in the three languages side by side. */
export function WordsInputs({ name, what, words, error, max, optional = false, onWords }: Props) {
  const t = useText();
  const label = (lang: Language) => t('formBuilder.in', { what, language: t(`formBuilder.language.${lang}`) });
  return (
    <div className="field-row">
      {languages.map((lang) => (
        <TextInput
          key={lang}
          name={`${name}.${lang}`}
          label={label(lang)}
          lang={lang}
          maxLength={max}
          autoComplete="off"
          required={lang === 'en' && !optional}
          optional={lang !== 'en' || optional}
          error={lang === 'en' ? error : undefined}
          value={words?.[lang] ?? ''}
          onChange={(text) => onWords(withWords(words, lang, text))}
        />
      ))}
    </div>
  );
}
