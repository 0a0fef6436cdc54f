import type { Language } from '../lib/language.ts';

/** A form that no text of a language uses, and what stands there instead (docs/language.md). */
type Rule = { readonly wrong: RegExp; readonly instead: string };

const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    { wrong: /\b(?:some|any|every)body\b|\bnobody\b/i, instead: 'someone, anyone, everyone, no one' },
    { wrong: /\be-mail/i, instead: 'email' },
    { wrong: /[\d}] %/, instead: '100%' },
    { wrong: /\w'\w/, instead: 'a curly apostrophe' },
    { wrong: /\btick(?:s|ed)?\b/i, instead: 'check' },
    { wrong: /\bprimary-care\b/i, instead: 'primary care' },
    {
      wrong: /\b(?:utilis|organisation(?!\})|ageing|behaviour|colour|enrolment|authoris|whilst|mended)/i,
      instead: 'American words',
    },
  ],
  ko: [
    { wrong: /십시오/, instead: '하세요' },
    { wrong: /은\(는\)|을\(를\)|이\(가\)/, instead: '{은/는}' },
    { wrong: /생활 사건/, instead: '자격 변동 사유' },
    { wrong: /공개 가입/, instead: '정기 가입' },
    { wrong: /사용자 이름/, instead: '아이디' },
    { wrong: /효력 발생일|발효일/, instead: '적용일' },
    { wrong: /정규직/, instead: '전일제' },
  ],
  es: [
    { wrong: /[\d}] %/, instead: '100%' },
    { wrong: /\bm[óo]vil\b|portátil/i, instead: 'celular, computadora' },
    { wrong: /[Dd]escuento de nómina/, instead: 'deducción de nómina' },
    { wrong: /médico de cabecera/i, instead: 'médico de atención primaria (PCP)' },
    { wrong: /(?:apelar|elige|Próxima prima) hasta el/, instead: 'a más tardar el' },
  ],
};

/** Every text of one language that uses a forbidden form: key, the form, and what to write instead; empty when none does. */
export function compareWords(language: Language, texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    RULES[language]
      .filter(({ wrong }) => wrong.test(text))
      .map(({ wrong, instead }) => `${language} ${key}: “${wrong.exec(text)?.[0]}”, write ${instead}`),
  );
}
