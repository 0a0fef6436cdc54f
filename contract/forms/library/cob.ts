import { otherCoverageKinds } from '../../members/particular-codes.ts';
import { otherInsuranceKeys as keys } from '../../surveys/acting.ts';
import type { FormItem, Words } from '../model.ts';
import { asks, said, signed, when } from './words.ts';

const ifCovered = when(keys.has, 'true');

const kinds: Readonly<Record<(typeof otherCoverageKinds)[number], Words>> = {
  group: said('Through a job', '직장 보험', 'A través de un empleo'),
  individual: said('Bought by the person', '개인 보험', 'Comprado por la persona'),
  medicare: said('Medicare', 'Medicare', 'Medicare'),
  medicaid: said('Medicaid', 'Medicaid', 'Medicaid'),
  tricare: said('TRICARE', 'TRICARE', 'TRICARE'),
  other: said('Something else', '기타', 'Otro'),
};

/**
 * The yearly questionnaire about other insurance (coordination of benefits; NAIC model regulation 120). Of a survey, what was
 * accepted is recorded by its keys (`surveys/acting.ts`).
 */
export const cob: readonly FormItem[] = [
  asks(
    keys.has,
    [
      'yesno',
      'Does any other health plan cover this person?',
      '이 사람에게 다른 건강 보험이 있습니까?',
      '¿Otro plan de salud cubre a esta persona?',
    ],
    { required: true },
  ),
  asks('about', ['section', 'The other insurance', '다른 보험', 'El otro seguro'], ifCovered),
  asks(keys.kind, ['single', 'What kind of plan is it?', '어떤 종류의 보험입니까?', '¿Qué tipo de plan es?'], {
    required: true,
    options: otherCoverageKinds.map((value) => ({ value, label: kinds[value] })),
  }),
  asks(keys.carrier, ['text', 'Insurance company', '보험사', 'Compañía de seguros'], { required: true }),
  asks(
    keys.memberNumber,
    ['text', 'Member ID on that plan', '그 보험의 가입자 번호', 'Número de afiliado de ese plan'],
    { sensitive: true },
  ),
  asks(keys.holderName, [
    'text',
    'Policyholder, if it is someone else',
    '보험 계약자(본인이 아닌 경우)',
    'Titular de la póliza, si es otra persona',
  ]),
  asks(
    keys.holderDob,
    ['date', 'Policyholder’s date of birth', '보험 계약자의 생년월일', 'Fecha de nacimiento del titular de la póliza'],
    { sensitive: true, validation: { notAfter: 'today' } },
  ),
  asks(keys.from, ['date', 'First day of that coverage', '그 보험의 보장 시작일', 'Primer día de esa cobertura'], {
    required: true,
  }),
  asks(keys.until, [
    'date',
    'Last day of that coverage, if it has ended',
    '그 보험의 보장 종료일(종료된 경우)',
    'Último día de esa cobertura, si ya terminó',
  ]),
  asks('card', [
    'file',
    'Photo of the other insurance card',
    '다른 보험 카드의 사진',
    'Foto de la otra tarjeta del seguro',
  ]),
  asks('end', ['section', 'Your signature', '서명', 'Su firma']),
  signed,
];
