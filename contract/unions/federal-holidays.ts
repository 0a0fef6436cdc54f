import type { Language } from '../codes.ts';

/** The legal public holidays of the United States (5 U.S.C. 6103(a)), in the order of the year, with what they are called. */
export const federalHolidayNames: readonly Readonly<Record<Language, string>>[] = [
  { en: 'New Year’s Day', ko: '새해 첫날', es: 'Día de Año Nuevo' },
  { en: 'Martin Luther King Jr. Day', ko: '마틴 루서 킹 주니어 데이', es: 'Día de Martin Luther King Jr.' },
  { en: 'Washington’s Birthday', ko: '워싱턴 탄생일', es: 'Natalicio de Washington' },
  { en: 'Memorial Day', ko: '메모리얼 데이', es: 'Día de los Caídos' },
  { en: 'Juneteenth', ko: '준틴스', es: 'Juneteenth' },
  { en: 'Independence Day', ko: '독립기념일', es: 'Día de la Independencia' },
  { en: 'Labor Day', ko: '노동절', es: 'Día del Trabajo' },
  { en: 'Columbus Day', ko: '콜럼버스 데이', es: 'Día de Colón' },
  { en: 'Veterans Day', ko: '재향군인의 날', es: 'Día de los Veteranos' },
  { en: 'Thanksgiving Day', ko: '추수감사절', es: 'Día de Acción de Gracias' },
  { en: 'Christmas Day', ko: '크리스마스', es: 'Navidad' },
];
