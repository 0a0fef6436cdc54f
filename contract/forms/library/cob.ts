import type { FormItem } from '../model.ts';
import { asks, said, signed, when } from './words.ts';

const isOther = when('other', 'true');

/** The yearly questionnaire about other insurance (coordination of benefits; NAIC model regulation 120). */
export const cob: readonly FormItem[] = [
  asks(
    'other',
    [
      'yesno',
      'Do you or anyone in your family have other health insurance?',
      '본인이나 가족에게 다른 건강 보험이 있습니까?',
      '¿Usted o alguien de su familia tiene otro seguro de salud?',
    ],
    { required: true },
  ),
  asks('about', ['section', 'The other insurance', '다른 보험', 'El otro seguro'], isOther),
  asks('insurer', ['text', 'Insurance company', '보험사', 'Compañía de seguros'], { required: true }),
  asks('policyholder', ['text', 'Policyholder', '보험 계약자', 'Titular de la póliza'], { required: true }),
  asks('policyNumber', ['text', 'Member ID on that plan', '그 보험의 가입자 번호', 'Número de afiliado de ese plan'], {
    sensitive: true,
  }),
  asks('kind', ['single', 'Type of coverage', '보장 종류', 'Tipo de cobertura'], {
    required: true,
    options: [
      { value: 'employer', label: said('Through an employer', '직장 보험', 'Por medio de un empleador') },
      { value: 'individual', label: said('Individual plan', '개인 보험', 'Plan individual') },
      { value: 'medicare', label: said('Medicare', '메디케어', 'Medicare') },
      { value: 'medicaid', label: said('Medicaid', '메디케이드', 'Medicaid') },
    ],
  }),
  asks('effectiveDate', ['date', 'Effective date', '적용일', 'Fecha de vigencia'], {
    required: true,
    validation: { notAfter: 'today' },
  }),
  asks('expirationDate', [
    'date',
    'Last covered day, if it has ended',
    '보장이 끝났다면 마지막 보장일',
    'Último día de cobertura, si ya terminó',
  ]),
  asks('covered', ['longtext', 'Who is covered by it?', '누가 보장받습니까?', '¿A quién cubre?']),
  asks('card', ['file', 'Photo of the other card', '다른 보험 카드 사진', 'Foto de la otra tarjeta']),
  asks('end', ['section', 'Your signature', '서명', 'Su firma']),
  signed,
];
