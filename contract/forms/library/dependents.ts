import type { FormItem } from '../model.ts';
import { asks, said, signed, when } from './words.ts';

/** The audit that asks whether a dependent is still eligible, with a document that shows it. */
export const dependentAudit: readonly FormItem[] = [
  asks('dependent', ['member-picker', 'Dependent', '피부양자', 'Dependiente'], { required: true }),
  asks(
    'eligible',
    [
      'yesno',
      'Is this person still your eligible dependent?',
      '지금도 피부양자 자격이 있습니까?',
      '¿Esta persona sigue siendo su dependiente elegible?',
    ],
    { required: true },
  ),
  asks('why', ['single', 'What changed?', '무엇이 바뀌었습니까?', '¿Qué cambió?'], {
    required: true,
    ...when('eligible', 'false'),
    options: [
      { value: 'divorce', label: said('Divorce', '이혼', 'Divorcio') },
      { value: 'death', label: said('Death', '사망', 'Fallecimiento') },
      { value: 'age', label: said('Age limit', '연령 제한', 'Límite de edad') },
      { value: 'other', label: said('Other coverage', '다른 보험 가입', 'Otra cobertura') },
    ],
  }),
  asks('since', ['date', 'Date of the change', '변경일', 'Fecha del cambio'], {
    required: true,
    ...when('eligible', 'false'),
  }),
  asks(
    'proof',
    ['file', 'Document that shows the relationship', '관계를 보여 주는 서류', 'Documento que muestra el parentesco'],
    when('eligible', 'true'),
  ),
  asks('end', ['section', 'Your signature', '서명', 'Su firma']),
  signed,
];

/** The recertification of a child who is covered past the age limit because of a disability. */
export const disabledDependent: readonly FormItem[] = [
  asks(
    'disabled',
    [
      'yesno',
      'Is your dependent still unable to support themselves because of a disability?',
      '피부양자가 장애로 지금도 스스로 생계를 꾸리지 못합니까?',
      '¿Su dependiente sigue sin poder mantenerse por una discapacidad?',
    ],
    { required: true, sensitive: true },
  ),
  asks(
    'supported',
    [
      'yesno',
      'Do you provide more than half of their support?',
      '생계비의 절반 이상을 부담하십니까?',
      '¿Usted cubre más de la mitad de su manutención?',
    ],
    { required: true },
  ),
  asks('physician', ['text', 'Physician who confirms it', '확인해 주는 의사', 'Médico que lo confirma'], {
    required: true,
    ...when('disabled', 'true'),
  }),
  asks(
    'permanent',
    ['yesno', 'Is the disability permanent?', '영구적인 장애입니까?', '¿La discapacidad es permanente?'],
    { required: true, sensitive: true, ...when('disabled', 'true') },
  ),
  asks('proof', ['file', 'Letter from the physician', '의사 소견서', 'Carta del médico'], when('disabled', 'true')),
  asks('end', ['section', 'Your signature', '서명', 'Su firma']),
  signed,
];
