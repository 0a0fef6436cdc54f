import type { FormDraft, ItemDraft, Words } from '../forms/model.ts';
import { otherCoverageKinds } from '../members/particular-codes.ts';
import { otherInsuranceKeys as keys } from './acting.ts';

const words = (en: string, ko: string, es: string): Words => ({ en, ko, es });
const ifCovered: ItemDraft['showWhen'] = {
  match: 'all',
  conditions: [{ field: keys.has, op: 'is', value: 'true' }],
};

const kinds: Readonly<Record<(typeof otherCoverageKinds)[number], Words>> = {
  group: words('Through a job', '직장 보험', 'A través de un empleo'),
  individual: words('Bought by the person', '개인 보험', 'Comprado por la persona'),
  medicare: words('Medicare', 'Medicare', 'Medicare'),
  medicaid: words('Medicaid', 'Medicaid', 'Medicaid'),
  tricare: words('TRICARE', 'TRICARE', 'TRICARE'),
  other: words('Something else', '기타', 'Otro'),
};

/** The yearly question about other insurance (domain 12.1), ready to be sent; accepted answers act by its keys. */
export const otherInsuranceForm: FormDraft = {
  items: [
    {
      key: keys.has,
      type: 'yesno',
      required: true,
      label: words(
        'Does any other health plan cover this person?',
        '이 사람에게 다른 건강 보험이 있습니까?',
        '¿Otro plan de salud cubre a esta persona?',
      ),
    },
    {
      key: keys.kind,
      type: 'single',
      required: true,
      showWhen: ifCovered,
      label: words('What kind of plan is it?', '어떤 종류의 보험입니까?', '¿Qué tipo de plan es?'),
      options: otherCoverageKinds.map((value) => ({ value, label: kinds[value] })),
    },
    {
      key: keys.carrier,
      type: 'text',
      required: true,
      showWhen: ifCovered,
      label: words('Insurance company', '보험사', 'Compañía de seguros'),
    },
    {
      key: keys.memberNumber,
      type: 'text',
      showWhen: ifCovered,
      label: words('Member ID on that plan', '그 보험의 가입자 번호', 'Número de afiliado de ese plan'),
    },
    {
      key: keys.holderName,
      type: 'text',
      showWhen: ifCovered,
      label: words(
        'Policyholder, if it is someone else',
        '보험 계약자(본인이 아닌 경우)',
        'Titular de la póliza, si es otra persona',
      ),
    },
    {
      key: keys.holderDob,
      type: 'date',
      showWhen: ifCovered,
      validation: { notAfter: 'today' },
      label: words(
        'Policyholder’s date of birth',
        '보험 계약자의 생년월일',
        'Fecha de nacimiento del titular de la póliza',
      ),
    },
    {
      key: keys.from,
      type: 'date',
      required: true,
      showWhen: ifCovered,
      label: words('First day of that coverage', '그 보험의 보장 시작일', 'Primer día de esa cobertura'),
    },
    {
      key: keys.until,
      type: 'date',
      showWhen: ifCovered,
      label: words(
        'Last day of that coverage, if it has ended',
        '그 보험의 보장 종료일(종료된 경우)',
        'Último día de esa cobertura, si ya terminó',
      ),
    },
    {
      key: 'card',
      type: 'file',
      showWhen: ifCovered,
      label: words('Photo of the other insurance card', '다른 보험 카드의 사진', 'Foto de la otra tarjeta del seguro'),
    },
  ],
};
