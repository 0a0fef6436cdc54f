import type { Gender, Language, RelationshipCode, payFrequencies } from '@coverlane/contract/codes.ts';
import type { MaritalStatus, ssnReasons } from '@coverlane/contract/members/personal-values.ts';

type PayFrequency = (typeof payFrequencies)[number];
type SsnReason = (typeof ssnReasons)[number];

/** A word as it is looked up: small letters, one blank between. */
const keyOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_./()-]+/g, ' ')
    .trim();

/** Reads a word by lists of what people write for each code. */
function reader<Code extends string>(words: Readonly<Record<Code, string>>): (text: string) => Code | null {
  const codes = new Map<string, Code>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record are its codes
  for (const [code, list] of Object.entries(words) as [Code, string][])
    for (const word of [code, ...list.split(',')]) codes.set(keyOf(word), code);
  return (text) => codes.get(keyOf(text)) ?? null;
}

const relationshipWord = reader<RelationshipCode>({
  '18': 'employee,ee,emp,e,self,subscriber,primary,insured,member,18 employee,empleado,empleada,titular,직원,본인,근로자',
  '01': 'spouse,sp,s,husband,wife,1,01 spouse,conyuge,cónyuge,esposo,esposa,배우자,남편,아내',
  '53': 'life partner,domestic partner,dp,partner,53 life partner,pareja,pareja de hecho,동반자',
  '19': 'child,ch,c,son,daughter,dependent,dep,stepchild,step child,adopted child,foster child,child under 26,19 child,hijo,hija,자녀,아들,딸',
  '22': 'disabled child,handicapped child,handicapped dependent,disabled child 26 & over,disabled dependent,22 disabled child,hijo con discapacidad,hija con discapacidad,장애 자녀',
});

/** Relationship to the employee, by its code or a word (domain 5.2). */
export const relationshipIn = relationshipWord;

export const genderIn = reader<Gender>({
  M: 'male,man,hombre,masculino,남,남성,남자',
  F: 'female,woman,mujer,femenino,여,여성,여자',
  X: 'non binary,nonbinary,other,no binario',
  U: 'unknown,undisclosed,not specified,desconocido',
});

export const maritalStatusIn = reader<MaritalStatus>({
  single: 's,never married,soltero,soltera,미혼',
  married: 'm,casado,casada,기혼',
  partnered: 'domestic partner,partner,registered partner',
  divorced: 'd,divorciado,divorciada,이혼',
  widowed: 'w,widow,widower,viudo,viuda,사별',
  separated: 'separado,separada,별거',
  legallySeparated: 'legally separated,l',
  unmarried: 'u',
  unreported: 'unknown,not reported,r',
});

export const payFrequencyIn = reader<PayFrequency>({
  weekly52: 'weekly,52,w,semanal,주급',
  biweekly26: 'biweekly,bi weekly,every two weeks,26,bw,quincenal,격주',
  semimonthly24: 'semimonthly,semi monthly,twice a month,24,sm,bimensual',
  monthly12: 'monthly,12,m,mensual,월급',
  custom: 'other,otro,기타',
});

export const languageIn = reader<Language>({
  en: 'english,eng,inglés,ingles,영어',
  ko: 'korean,kor,한국어,coreano',
  es: 'spanish,spa,español,espanol,스페인어',
});

export const ssnReasonIn = reader<SsnReason>({
  newborn: 'new born,recién nacido,신생아',
  applied: 'applied for,pending,solicitado,신청 중',
  refused: 'declined,rehusado,거부',
  foreign: 'none,itin,foreign national,extranjero,외국인',
});

const yesNoWord = reader<'yes' | 'no'>({
  yes: 'y,true,1,t,x,sí,si,s,smoker,예,네',
  no: 'n,false,0,f,non smoker,nonsmoker,아니요,아니오',
});

/** Yes or no in words; null: neither. */
export function yesNoIn(text: string): boolean | null {
  const word = yesNoWord(text);
  return word === null ? null : word === 'yes';
}
