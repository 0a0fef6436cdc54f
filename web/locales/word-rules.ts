import type { Language } from '../lib/language.ts';

/** A form that no text of a language uses, and what stands there instead (docs/language.md). */
export interface WordRule {
  readonly wrong: RegExp;
  readonly instead: string;
  /** Texts that may: the specification fixes them, or the word means something else there. */
  readonly except?: readonly string[];
}

/** Texts of the specification (points 4 and 8), word for word. */
const SPECIFIED = [
  'claims.eobUnavailable',
  'enrolling.enrollment-not-active',
  'errors.card-unavailable',
  'errors.client-id-undefined',
  'errors.enrollment-not-active',
  'errors.enrollment-submitted',
  'errors.link-inactive',
  'errors.eob-unavailable',
  'errors.request-invalid',
  'unionShop.none',
];

/** Names that are written with a capital wherever they stand: people, places, laws, languages, products, keys. */
const NAMES =
  'Social|Security|Administration|Spanish|Korean|English|Medicare|Medicaid|Shift|January|Monday|Friday|Saturday|Excel|Enter|Esc|WebP?|Coverlane|National|Provider|Identifier|Latin|Sr|HR|Internal|Revenue|Code|Employee|Benefits|Centers|Services|Community|Tagalog|Ana|Ruiz|OpenID';
/** Names of screens and commands that a text quotes. */
const QUOTED = [
  'arrange.about',
  'clientParts.noFields',
  'clientParts.noServices',
  'reports.noSchedules',
  'reports.working.about',
];
/** Codes of the specification with its capitals (specification 3). */
const CODED = ['relationship.22', 'relationship.53', 'tier.EMP', 'tier.ECH', 'tier.ESP'];

/** Headings that ask what the page answers; labels of fields and columns are nouns. */
const HEADINGS = [
  'census.sheet.whatIsWrong',
  'cardTemplates.variable.funding.statement',
  'claims.next',
  'cobra.continues',
  'clientParts.fromEmployer',
  'eobTemplates.section.codes',
  'eobTemplates.section.owed',
  'enrollment.complete.next',
  'enrollment.review.happens',
  'privacy.elsewhere',
  'privacy.letRead',
  'privacy.readers',
  'spending.ledgerOpen',
  'spending.phases',
  'ui.breadcrumb',
];

const LONG_FORMS = /\b(?:cannot|(?:do|does|is|are|has|have|will|was|were|did|could) not)\b(?! (?:only|a bill))/i;

const english: readonly WordRule[] = [
  { wrong: /\b(?:some|any|every)body\b|\bnobody\b/i, instead: 'someone, anyone, everyone, no one' },
  { wrong: /\be-mail/i, instead: 'email' },
  { wrong: /[\d}] %/, instead: '100%' },
  { wrong: /\w'(?:\w|\s\w)/, instead: 'a curly apostrophe' },
  { wrong: /\b(?:un)?tick(?:s|ed)?\b/i, instead: 'check' },
  { wrong: /\bprimary-care\b/i, instead: 'primary care' },
  {
    wrong: /\b(?:utilis|organisation(?!\})|ageing|behaviour|colour|enrolment|authoris|whilst|mended)/i,
    instead: 'American words',
  },
  {
    wrong: LONG_FORMS,
    instead: 'can’t, don’t, isn’t',
    except: [...SPECIFIED, 'errors.link-inactive', 'enrollment.waiverReason.none', 'waiverReason.none'],
  },
  { wrong: /\b(?:goes|go|went) on\b(?! leave)/i, instead: 'continue' },
  { wrong: /\bstands? (?:in|on|there|beside|together|here|outside)\b/i, instead: 'appear, apply' },
  { wrong: /\bEmpty: |[Ll]eft empty|[Ll]eave it empty/, instead: 'Leave blank to …' },
  { wrong: /\binvalid\b/i, instead: 'what to enter', except: SPECIFIED },
  { wrong: /(?<!qualifying )\blife events?\b/i, instead: 'qualifying life event' },
  { wrong: /\bcontinued coverage\b(?! types)/i, instead: 'COBRA' },
  { wrong: /\bsecond factor\b/i, instead: 'two-step verification' },
  { wrong: /\bpharmacy managers?\b/i, instead: 'pharmacy benefit manager (PBM)' },
  { wrong: /\b(?:put|puts) away\b/i, instead: 'dismiss' },
  { wrong: /\banew\b/i, instead: 'again, start over' },
  { wrong: /\bany more(?=[.:;,])/, instead: 'anymore' },
  {
    wrong: /^(?:Login|Logout)\b/,
    instead: 'Sign in, Sign out',
    except: ['screens.login', 'screens.logout', 'shell.login'],
  },
  {
    wrong: /^(?:Who|Whose|Whom|To whom|What|When|Where|Why|Until|Since|From|By which|How)\b(?!.*[.?:{])/,
    instead: 'a noun',
    except: HEADINGS,
  },
  {
    wrong: new RegExp(`(?<=[a-z,’] )(?!(?:${NAMES})\\b)[A-Z][a-z]+`),
    instead: 'sentence case',
    except: [...SPECIFIED, ...QUOTED, ...CODED],
  },
];

const korean: readonly WordRule[] = [
  { wrong: /십시오/, instead: '하세요' },
  { wrong: /(?<!복)귀하/, instead: '회원, or a sentence without it' },
  { wrong: /은\(는\)|을\(를\)|이\(가\)|와\(과\)/, instead: '{은/는}' },
  { wrong: /\}(?:은|는|이|가|을|를|와|과|으로|로|이라는|라는)(?=[\s,.]|$)/, instead: '{은/는}' },
  { wrong: /\}(?:였|이었)습니다/, instead: '입니다, or a sentence without it' },
  { wrong: /\}님|(?:회원|고객|가입자|부모)님/, instead: '{name} 님' },
  { wrong: /[\d}] %/, instead: '100%' },
  { wrong: /\p{Script=Han}/u, instead: 'Hangul' },
  { wrong: /생활 (?:사건|변동)/, instead: '자격 변동 사유' },
  { wrong: /공개 가입/, instead: '정기 가입' },
  { wrong: /사용자 이름/, instead: '아이디' },
  { wrong: /효력 발생일|발효일/, instead: '적용일' },
  { wrong: /정규직/, instead: '전일제' },
  { wrong: /안과/, instead: '시력(안경·검안)' },
  { wrong: /(?<![가-힣])유산(?![가-힣])/, instead: '상속 재산' },
  { wrong: /(?<!생활 )동반자/, instead: '생활 동반자' },
  { wrong: /이의신청/, instead: '이의 신청' },
  { wrong: /사회 보장 번호/, instead: '사회보장번호(SSN)' },
  { wrong: /사건/, instead: '자격 변동 사유, 사유 발생일' },
];

const spanish: readonly WordRule[] = [
  { wrong: /[\d}] %/, instead: '100%' },
  { wrong: /\bm[óo]vil\b|portátil|ordenador/i, instead: 'celular, computadora' },
  { wrong: /descuentos? de nómina/i, instead: 'deducción de nómina' },
  { wrong: /médicos? de cabecera/i, instead: 'médico de atención primaria (PCP)' },
  {
    wrong: /(?:apelar|elige|elegir|responder|debe|vence|plazo|Próxima prima)[^.]{0,30} hasta el \{/,
    instead: 'a más tardar el',
  },
  {
    wrong: /\b(?:hasta el \{(?:by|limit|deadline|electBy|due)\}|antes del \{(?:by|deadline|electBy|due)\})/,
    instead: 'a más tardar el',
  },
  { wrong: /\bherencia\b/i, instead: 'sucesión' },
  { wrong: /\bcorredor(?:es)?\b/i, instead: 'agente de seguros' },
  { wrong: /\bcifras\b/i, instead: 'dígitos, datos' },
  { wrong: /\bparejas?\b(?! de hecho)/i, instead: 'pareja de hecho' },
  { wrong: /servicios privados/i, instead: 'servicios confidenciales' },
  { wrong: /\b(?:archivo|lista) de nómina\b/i, instead: 'lista de afiliados' },
  { wrong: /eventos? de vida(?! calificado)/i, instead: 'evento de vida calificado' },
  { wrong: /(?<![\wáéíóúñ])(?:tú|tus?)(?![\wáéíóúñ])/i, instead: 'usted, su' },
  { wrong: /\w'\w/, instead: 'a curly apostrophe' },
  { wrong: /[«»]/, instead: '“ ”, as readers in the United States know them' },
];

/** What no text of each language says. */
export const WORD_RULES: Readonly<Record<Language, readonly WordRule[]>> = {
  en: english,
  ko: korean,
  es: spanish,
};
