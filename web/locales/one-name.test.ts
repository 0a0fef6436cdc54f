import { join } from 'node:path';
import { languages } from '@coverlane/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './check-locales.ts';

const web = join(import.meta.dirname, '..');

/** Texts that name another thing: reasons of X12, and what somebody did before. */
const OTHER_THINGS =
  /^(?:termreasons|lifeevents|suppliers)\.|^enrollment\.removeReason\.|^errors\.undo-|^undoing\.why$|^imports\.(?:fault|claimChoice)\./;

/** What ending somebody's work or coverage may not be called: the act is "terminate" (voice, docs/language.md). */
const SYNONYMS = {
  en: /\bdischarge|\boffboard|\blet go\b|\b(?:cancel|drop|stop|close|remove)(?:s|ed|l?ing|ping|ped)? (?:the|your|their|his|her|\{name\}’s) coverage|^(?:Yes, )?end (?:the|their|\{name\}’s) coverage|\bfire(?:d|s)? (?:the|an) employee|^Term$/i,
  ko: /해고|(?<!소급 |[정더])해지|탈퇴|면직|퇴직 처리|계약 종결|보장 중단|보장 취소/,
  es: /\b(?:dar|dado|dada|darse|de) (?:de )?baja\b|\bdespid|\b(?:cancelar|finalizar|suspender|cerrar|rescindir) (?:la|su) cobertura|\bfinalizar el empleo|\bdesvincul/i,
} as const;

/** How the act is called where it can be chosen: of an employee, and of coverage. */
const TERMINATE = {
  en: { employee: /^Terminate employee/, coverage: /^(?:Yes, t|T)erminate\b/ },
  ko: { employee: /^퇴사 처리/, coverage: /종료/ },
  es: { employee: /^Terminar el empleo/, coverage: /^(?:Sí, t|T)erminar\b/ },
} as const;
const OF_EMPLOYEES = ['changing.action.terminateEmployee', 'changing.terminateEmployeeConfirm', 'screens.terminate'];
const OF_COVERAGE = [
  'changing.action.terminate',
  'changing.terminateConfirm',
  'imports.absentEnd',
  'imports.applyAnyway',
  'imports.manyEndSure',
  'palette.action.term',
  'palette.termOf',
  'palette.termOfUndated',
];

/** Labels by which a client is chosen; `shell.client` is that of the menu (specification 2, Shell). */
const CHOOSERS =
  /^(?!accumulators\.).*\.(?:clientId|chooseClient)$|^(?:imports|reports|settings|users|brokerMap)\.client$/;
/** What the choice of all of them may not be called, nor the chooser itself. */
const OTHER_CHOOSERS = {
  en: /\b(?:all|any|every) (?:employers|companies|organizations|customers|accounts)\b|\b(?:switch|current|active) (?:client|employer|company|account)|\bchoose an? (?:employer|company|account)\b/i,
  ko: /모든 (?:고용주|회사|거래처|기업)|(?:클라이언트|거래처|의뢰인)|현재 고객사|고객사 전환/,
  es: /\b(?:todos|todas) (?:los|las) (?:empleadores|empresas|compañías|organizaciones|cuentas)\b|\b(?:cambiar de|activo) (?:cliente|empresa|empleador)\b/i,
} as const;

describe.each(languages)('One thing has one name in %s:', (language) => {
  const texts = Object.entries(readCatalogue(web, language));
  const textOf = (key: string): string => texts.find(([known]) => known === key)?.[1] ?? '';
  const saying = (wrong: RegExp) => texts.filter(([key, text]) => !OTHER_THINGS.test(key) && wrong.test(text));

  it('ending work or coverage is to terminate, and no synonym of it', () => {
    expect(saying(SYNONYMS[language])).toEqual([]);
    for (const key of OF_EMPLOYEES) expect(textOf(key), key).toMatch(TERMINATE[language].employee);
    for (const key of OF_COVERAGE) expect(textOf(key), key).toMatch(TERMINATE[language].coverage);
  });

  it('the client is chosen by the word of the menu, wherever it is chosen', () => {
    expect(saying(OTHER_CHOOSERS[language])).toEqual([]);
    const choosers = texts.filter(([key]) => CHOOSERS.test(key));
    expect(choosers.length).toBeGreaterThan(10);
    expect(choosers.filter(([, text]) => text !== textOf('shell.client'))).toEqual([]);
  });
});

describe('The synonyms', () => {
  it.each([
    ['en', 'End their coverage', 'All employers'],
    ['ko', '보장 해지', '모든 고용주'],
    ['es', 'Dar de baja', 'Todos los empleadores'],
  ] as const)('are found in %s', (language, act, chooser) => {
    expect(act).toMatch(SYNONYMS[language]);
    expect(chooser).toMatch(OTHER_CHOOSERS[language]);
  });
});
