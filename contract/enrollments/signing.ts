import type { UserType } from '../access.ts';
import type { Language } from '../codes.ts';

/** In whose words somebody signs (15 USC 7001, UETA 9): the employee in their own, all others on behalf of the employer. */
export const signingRoles = ['employee', 'employer', 'broker', 'tpa', 'admin'] as const;
export type SigningRole = (typeof signingRoles)[number];

const ROLES: Readonly<Record<UserType, SigningRole | null>> = {
  member: 'employee',
  client: 'employer',
  broker: 'broker',
  tpa: 'tpa',
  admin: 'admin',
  partner: null,
};

/** The role in which a user of a type signs; null: such users sign nothing. */
export const roleOf = (type: UserType): SigningRole | null => ROLES[type];

type Words = Readonly<Record<Language, string>>;

/** The words of one version: who speaks comes first, then what all of them say. */
interface SigningText {
  readonly version: number;
  /** From which day on it was asked for. */
  readonly since: string;
  readonly opening: Readonly<Record<Exclude<SigningRole, 'employee'>, Words>>;
  /** What is confirmed on behalf of the employer. */
  readonly body: Words;
  /** What the employee confirms. */
  readonly employee: Words;
  /** That the typed name is a signature. */
  readonly closing: Words;
}

/**
 * Every text that was ever asked to be signed, the newest last. A version is never changed: other words are a new one,
 * since signatures name the version they were given to. Values: {employer} the client, {employee} who is enrolled.
 */
export const signingTexts: readonly SigningText[] = [
  {
    version: 1,
    since: '2026-11-23',
    opening: {
      employer: {
        en: 'I confirm on behalf of {employer}:',
        ko: '{employer} 회사를 대리하여 다음을 확인합니다.',
        es: 'Confirmo en nombre de {employer}:',
      },
      broker: {
        en: 'As its broker, I confirm on behalf of {employer}:',
        ko: '담당 브로커로서 {employer} 회사를 대리하여 다음을 확인합니다.',
        es: 'Como su agente de seguros, confirmo en nombre de {employer}:',
      },
      tpa: {
        en: 'As its third-party administrator, I confirm on behalf of {employer}:',
        ko: '플랜 위탁 관리자(TPA)로서 {employer} 회사를 대리하여 다음을 확인합니다.',
        es: 'Como su administrador externo (TPA), confirmo en nombre de {employer}:',
      },
      admin: {
        en: 'As administrator of its benefit plan, I confirm on behalf of {employer}:',
        ko: '복리후생 플랜 관리자로서 {employer} 회사를 대리하여 다음을 확인합니다.',
        es: 'Como administrador de su plan de beneficios, confirmo en nombre de {employer}:',
      },
    },
    body: {
      en: 'These answers are true to the best of my knowledge. {employee} asked for this coverage, and the cost shown may be taken from this employee’s pay before taxes. Under section 125 of the Internal Revenue Code these choices can change only at open enrollment or after a qualifying life event.',
      ko: '위 내용은 본인이 아는 한 사실입니다. {employee} 님이 이 보장을 신청했으며, 표시된 비용을 이 직원의 급여에서 세전 공제할 수 있습니다. 미국 세법(Internal Revenue Code) 제125조에 따라 이 선택은 정기 가입 기간이나 자격 변동 사유가 있을 때만 변경할 수 있습니다.',
      es: 'Estas respuestas son verdaderas según mi leal saber y entender. {employee} solicitó esta cobertura, y el costo indicado puede deducirse de la nómina de este empleado antes de impuestos. Según la sección 125 del Código de Impuestos Internos (Internal Revenue Code), estas elecciones solo pueden cambiarse durante la inscripción abierta o después de un evento de vida calificado.',
    },
    employee: {
      en: 'I confirm that the answers in this enrollment are true to the best of my knowledge, that I asked for this coverage, and that the cost shown may be taken from my pay before taxes. Under section 125 of the Internal Revenue Code I can change these choices only at open enrollment or after a qualifying life event.',
      ko: '이 가입 신청의 내용은 본인이 아는 한 사실이며, 본인이 이 보장을 신청했고, 표시된 비용을 본인의 급여에서 세전 공제하는 데 동의합니다. 미국 세법(Internal Revenue Code) 제125조에 따라 이 선택은 정기 가입 기간이나 자격 변동 사유가 있을 때만 변경할 수 있습니다.',
      es: 'Confirmo que las respuestas de esta inscripción son verdaderas según mi leal saber y entender, que solicité esta cobertura y que el costo indicado puede deducirse de mi nómina antes de impuestos. Según la sección 125 del Código de Impuestos Internos (Internal Revenue Code), solo puedo cambiar estas elecciones durante la inscripción abierta o después de un evento de vida calificado.',
    },
    closing: {
      en: 'Typing my name is my electronic signature.',
      ko: '이름을 입력하는 것은 본인의 전자 서명입니다.',
      es: 'Escribir mi nombre es mi firma electrónica.',
    },
  },
];

/** The version that is asked for now. */
export const SIGNING_VERSION: number = signingTexts.at(-1)?.version ?? 0;

/** Whom the words name. */
export interface SignedFor {
  readonly employer: string;
  readonly employee: string;
}

/**
 * The exact words that somebody of a role signs, in one language; undefined where there was never such a version.
 * What is stored with a signature, what the review page shows and what the paper prints are all of this function.
 */
export function signingText(
  role: SigningRole,
  { version, language }: { version: number; language: Language },
  values: SignedFor,
): string | undefined {
  const text = signingTexts.find((one) => one.version === version);
  if (text === undefined) return undefined;
  const said = role === 'employee' ? [text.employee] : [text.opening[role], text.body];
  const filled = (words: Words) =>
    words[language].replace(/\{(employer|employee)\}/g, (_, name: keyof SignedFor) => values[name]);
  return [...said, text.closing].map(filled).join(' ');
}
