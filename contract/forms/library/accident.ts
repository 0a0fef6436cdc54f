import type { FormItem } from '../model.ts';
import { asks, said, signed, when } from './words.ts';

const isAccident = when('accident', 'true');

/** The questionnaire about an accident for which somebody else may have to pay (subrogation). */
export const accident: readonly FormItem[] = [
  asks(
    'accident',
    [
      'yesno',
      'Was this treatment the result of an accident or injury?',
      '이 치료는 사고나 부상 때문입니까?',
      '¿El tratamiento se debió a un accidente o una lesión?',
    ],
    { required: true },
  ),
  asks('about', ['section', 'What happened', '사고 내용', 'Qué ocurrió'], isAccident),
  asks('day', ['date', 'Date of the accident', '사고 날짜', 'Fecha del accidente'], {
    required: true,
    validation: { notAfter: 'today' },
  }),
  asks('place', ['single', 'Where did it happen?', '어디에서 일어났습니까?', '¿Dónde ocurrió?'], {
    required: true,
    options: [
      { value: 'work', label: said('At work', '직장', 'En el trabajo') },
      { value: 'car', label: said('In traffic', '교통사고', 'En el tránsito') },
      { value: 'home', label: said('At home', '집', 'En casa') },
      { value: 'elsewhere', label: said('Somewhere else', '그 밖의 장소', 'En otro lugar') },
    ],
  }),
  asks('what', ['longtext', 'Describe what happened', '어떤 일이 있었는지 적어 주세요', 'Describa lo que ocurrió'], {
    required: true,
  }),
  asks(
    'claimNumber',
    [
      'text',
      'Workers’ compensation claim number',
      '산재 보험 청구 번호',
      'Número de reclamación por accidente laboral',
    ],
    when('place', 'work'),
  ),
  asks(
    'autoInsurer',
    ['text', 'Auto insurance company', '자동차 보험사', 'Compañía de seguro de auto'],
    when('place', 'car'),
  ),
  asks(
    'atFault',
    ['yesno', 'Was someone else responsible?', '다른 사람의 책임입니까?', '¿Fue responsable otra persona?'],
    { required: true },
  ),
  asks('lawyer', [
    'yesno',
    'Do you have an attorney for this?',
    '이 일로 변호사를 선임했습니까?',
    '¿Tiene un abogado para este asunto?',
  ]),
  asks(
    'lawyerName',
    ['text', 'Attorney’s name and phone number', '변호사 이름과 전화번호', 'Nombre y teléfono del abogado'],
    when('lawyer', 'true'),
  ),
  asks('end', ['section', 'Your signature', '서명', 'Su firma']),
  signed,
];
