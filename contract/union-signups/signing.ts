/**
 * What a worker agrees to who signs a sign-up by typing their name (ESIGN, 15 USC 7001; UETA 2, 7), by version: texts that were signed
 * stay as they are, a new wording is a new version at the end.
 */
export const signupSigningTexts = [
  {
    en: 'I sign this form electronically. What I entered about me and my family is true and complete. I ask to join the fund’s health plan. Coverage begins only once I have enough hours.',
    ko: '본인은 이 양식에 전자 서명합니다. 본인과 가족에 대해 입력한 내용은 사실이며 빠짐이 없습니다. 기금의 건강보험 가입을 신청합니다. 보장은 근무 시간이 충분히 쌓인 뒤에 시작됩니다.',
    es: 'Firmo este formulario electrónicamente. Lo que escribí sobre mí y mi familia es verdadero y completo. Solicito inscribirme en el plan de salud del fondo. La cobertura comienza solo cuando tenga suficientes horas.',
  },
] as const;

/** The version that is signed now. */
export const SIGNUP_SIGNING_VERSION = signupSigningTexts.length;
