import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { english } from '../../server/platform/mail/texts/en.ts';
import { spanish } from '../../server/platform/mail/texts/es.ts';
import { korean } from '../../server/platform/mail/texts/ko.ts';
import { docWords } from '../../server/features/api-docs/words.ts';
import { lifeEvents } from '../../server/domain/eligibility/standard-life-events.ts';
import { termReasons } from '../../server/domain/eligibility/term-reasons.ts';
import { letterWords } from '../../server/platform/pdf/letter-words.ts';
import { readCatalogue } from './check-locales.ts';
import { compareWords } from './check-words.ts';
import { WORD_RULES } from './word-rules.ts';

const web = join(import.meta.dirname, '..');
const languages = ['en', 'ko', 'es'] as const;
const mails = { en: english, ko: korean, es: spanish };

type Nested = { readonly [name: string]: unknown };

/** Every text of an object of texts, with the path to it as its key. */
function flat(texts: Nested, before = ''): Record<string, string> {
  const entries = Object.entries(texts).map(([name, text]): [string, string][] =>
    typeof text === 'string'
      ? [[`${before}${name}`, text]]
      : Object.entries(flat({ ...Object(text) }, `${before}${name}.`)),
  );
  return Object.fromEntries(entries.flat());
}

const words = (path: string): Record<string, string> => flat(JSON.parse(readFileSync(join(web, '..', path), 'utf8')));

describe.each(languages)('the words in %s', (language) => {
  it('of the screens use no form that the language avoids', () => {
    expect(compareWords(language, readCatalogue(web, language))).toEqual([]);
  });

  it('of mails use none either', () => {
    expect(compareWords(language, flat({ ...mails[language] }))).toEqual([]);
  });

  it.each([
    'server/platform/pdf/words',
    'server/features/eobs/eob-words.',
    'contract/claims/sentences/',
    'contract/inbox/sentences/',
  ])('of papers use none either: %s', (path) => {
    const file = path.endsWith('/') || path.endsWith('.') ? `${path}${language}.json` : `${path}.${language}.json`;
    expect(compareWords(language, words(file))).toEqual([]);
  });

  it('of the life events and reasons that an installation begins with use none either', () => {
    const named = [...lifeEvents, ...termReasons].map((one) => [
      `begins.${one.code}`,
      { en: one.name, ko: one.nameKo ?? '', es: one.nameEs ?? '' }[language],
    ]);
    expect(named.length).toBeGreaterThan(15);
    expect(compareWords(language, Object.fromEntries(named))).toEqual([]);
  });

  it('of the API reference use none either, where they are no English for programmers', () => {
    if (language !== 'en') expect(compareWords(language, flat({ ...docWords[language] }))).toEqual([]);
  });

  it('of letters use none either', () => {
    expect(compareWords(language, flat({ ...letterWords[language] }))).toEqual([]);
  });
});

/** Files whose Korean is no text of ours: the particles themselves, what files of others say, and words that were signed. */
const NOT_SAID = [
  'words/josa.ts',
  'census/words.ts',
  'bank-link/authorisation-text.ts',
  'bank-link/shop-debit-text.ts',
];

it('Korean that server and contract hold beside the catalogues uses no form that the language avoids', () => {
  const root = join(web, '..');
  const files = globSync('{server,contract}/**/*.ts', {
    cwd: root,
    exclude: (name) => /node_modules|\.test/.test(name),
  });
  const said = files
    .filter((file) => !NOT_SAID.some((end) => file.endsWith(end)))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) => [
        file,
        text,
      ]),
    )
    .filter(([, text = '']) => /\p{Script=Hangul}/u.test(text));
  expect(said.length).toBeGreaterThan(200);
  const faults = said.flatMap(([file = '', text = '']) => compareWords('ko', { [file]: text }));
  expect(faults).toEqual([]);
});

describe('each rule of words', () => {
  /** A text for each rule, in its order, that breaks it; and the same said well. */
  const broken = {
    en: [
      ['Somebody looks at it.', 'Someone looks at it.'],
      ['Sent by e-mail.', 'Sent by email.'],
      ['Covered at 100 %.', 'Covered at 100%.'],
      ["The plan's rules", 'The plan’s rules'],
      ['Tick the box.', 'Check the box.'],
      ['Your primary-care doctor', 'Your primary care provider'],
      ['Aging of enrolment', 'Aging of enrollment'],
      ['It does not count.', 'It doesn’t count. This is not a bill.'],
      ['Coverage goes on.', 'Coverage continues. She went on leave.'],
      ['It stands in the history.', 'It appears in the history.'],
      ['Empty: every client', 'Leave blank to include every client'],
      ['The number is invalid.', 'Enter all 9 digits.'],
      ['New life event', 'New qualifying life event'],
      ['Continued coverage ends on {date}.', 'COBRA ends on {date}.'],
      ['Set up a second factor.', 'Set up two-step verification.'],
      ['Pharmacy manager', 'Pharmacy benefit manager (PBM)'],
      ['You can put away this card.', 'You can dismiss this card.'],
      ['Begin anew', 'Start over'],
      ['It can’t change any more.', 'It can’t change anymore. Are there any more?'],
      ['Login', 'Sign in'],
      ['Whose policy it is', 'Policyholder'],
      ['New Qualifying Event', 'Your Social Security number'],
    ],
    ko: [
      ['확인하십시오.', '확인하세요.'],
      ['귀하의 고객사', '본인의 고객사, 복귀하면'],
      ['플랜은(는) 끝났습니다.', '플랜{은/는} 끝났습니다.'],
      ['{plan}은 끝났습니다.', '{plan}{은/는} 끝났습니다.'],
      ['예정일은 {date}이었습니다.', '예정일은 {date}입니다.'],
      ['{name}님의 카드', '{name} 님의 카드'],
      ['100 % 보장', '100% 보장'],
      ['中文 도움', '중국어 도움'],
      ['생활 변동이 있을 때', '자격 변동 사유가 있을 때'],
      ['공개 가입 기간', '정기 가입 기간'],
      ['사용자 이름', '아이디'],
      ['효력 발생일', '적용일'],
      ['정규직', '전일제'],
      ['안과', '시력(안경·검안)'],
      ['유산', '상속 재산'],
      ['동반자', '생활 동반자'],
      ['이의신청', '이의 신청'],
      ['사회 보장 번호', '사회보장번호'],
      ['사건 당일', '사유 발생일'],
    ],
    es: [
      ['Cubierto al 100 %', 'Cubierto al 100%'],
      ['Número de móvil', 'Número de celular'],
      ['Descuento de nómina', 'Deducción de nómina'],
      ['Médico de cabecera', 'Médico de atención primaria (PCP)'],
      ['Puede apelar hasta el {date}.', 'Puede apelar a más tardar el {date}. Cubierto hasta el {date}.'],
      ['Envíelo antes del {by}.', 'Envíelo a más tardar el {by}.'],
      ['La herencia', 'La sucesión'],
      ['El corredor', 'El agente de seguros'],
      ['Nueve cifras', 'Nueve dígitos'],
      ['Cónyuge o pareja', 'Cónyuge o pareja de hecho'],
      ['También servicios privados', 'También servicios confidenciales'],
      ['Archivo de nómina', 'Lista de afiliados'],
      ['Un evento de vida', 'Un evento de vida calificado'],
      ['Tu tarjeta', 'Su tarjeta'],
      ["Plan d'oro", 'Plan de oro'],
      ['El informe «Claims»', 'El informe “Claims”'],
    ],
  } as const;

  it.each(languages)('has a text that breaks it and one that keeps it: %s', (language) => {
    expect(broken[language]).toHaveLength(WORD_RULES[language].length);
    for (const [at, [wrong, right]] of broken[language].entries()) {
      const { instead } = WORD_RULES[language][at] ?? { instead: '' };
      expect(compareWords(language, { 'a.one': wrong }).join(), wrong).toContain(`write ${instead}`);
      expect(compareWords(language, { 'a.one': right }), right).toEqual([]);
    }
  });

  it('names only texts that exist as its exceptions', () => {
    const known = new Set([
      ...Object.keys(readCatalogue(web, 'en')),
      ...Object.keys(words('server/platform/pdf/words.en.json')),
    ]);
    const excepted = languages.flatMap((language) => WORD_RULES[language].flatMap(({ except = [] }) => except));
    expect(excepted.filter((key) => !known.has(key))).toEqual([]);
  });
});
