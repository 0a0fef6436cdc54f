import type { PaperSigner } from '@coverlane/contract/esign/model.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly words: PaperSigner;
  readonly onChange: (words: PaperSigner) => void;
};

/** What is said in three languages; what is left empty says the English. */
export function WordsInputs({ name, label, words, onChange }: Props) {
  const t = useText();
  return (
    <>
      {languages.map((language) => (
        <TextInput
          key={language}
          name={`${name}.${language}`}
          lang={language}
          label={t('papers.wordsIn', { label, language: t(`formBuilder.language.${language}`) })}
          value={words[language] ?? ''}
          onChange={(said) => onChange({ ...words, [language]: said === '' && language !== 'en' ? null : said })}
          {...(language === 'en' ? {} : { optional: true })}
        />
      ))}
    </>
  );
}
