/**
 * What somebody agrees to who signs a survey by typing their name (ESIGN, 15 USC 7001; UETA 2, 7), by version: texts that
 * were signed stay as they are, a new wording is a new version at the end.
 */
export const surveySigningTexts = [
  {
    en: 'I sign this form electronically. My answers are true and complete to the best of my knowledge.',
    ko: '본인은 이 양식에 전자 서명합니다. 답변은 본인이 아는 한 사실이며 빠짐이 없습니다.',
    es: 'Firmo este formulario electrónicamente. Mis respuestas son verdaderas y completas según mi leal saber y entender.',
  },
] as const;

/** The version that is signed now. */
export const SURVEY_SIGNING_VERSION = surveySigningTexts.length;
