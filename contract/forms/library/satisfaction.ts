import type { FormItem } from '../model.ts';
import { asks, said } from './words.ts';

/** How satisfied people are with what is done for them. */
export const satisfaction: readonly FormItem[] = [
  asks(
    'overall',
    [
      'rating',
      'How satisfied are you with our service?',
      '서비스에 얼마나 만족하십니까?',
      '¿Qué tan satisfecho está con nuestro servicio?',
    ],
    {
      required: true,
      help: said('1 is not at all, 5 is very', '1은 전혀 만족하지 않음, 5는 매우 만족', '1 es nada, 5 es mucho'),
      score: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 },
    },
  ),
  asks('parts', ['matrix', 'How were these?', '다음은 어땠습니까?', '¿Cómo le fue con lo siguiente?'], {
    options: [
      { value: 'good', label: said('Good', '좋음', 'Bien') },
      { value: 'fair', label: said('Fair', '보통', 'Regular') },
      { value: 'poor', label: said('Poor', '나쁨', 'Mal') },
    ],
    rows: [
      { value: 'claims', label: said('Claims', '청구 처리', 'Reclamaciones') },
      { value: 'phone', label: said('Phone support', '전화 상담', 'Atención telefónica') },
      { value: 'website', label: said('Website', '웹사이트', 'Sitio web') },
    ],
  }),
  asks('better', ['longtext', 'What could we do better?', '무엇을 개선하면 좋겠습니까?', '¿Qué podríamos mejorar?']),
  asks('contact', [
    'yesno',
    'May we contact you about your answers?',
    '답변에 대해 연락드려도 됩니까?',
    '¿Podemos comunicarnos con usted sobre sus respuestas?',
  ]),
];
