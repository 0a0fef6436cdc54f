/**
 * What whoever reports hours certifies by typing their name (ESIGN, 15 USC 7001; UETA 2, 7), by version: texts that were signed stay as
 * they are, a new wording is a new version at the end.
 */
export const reportSigningTexts = [
  {
    en: 'I certify for this employer that the hours above are complete and correct according to its payroll records, and that I’m authorized to sign this report. I sign it electronically.',
    ko: '본인은 위 근무 시간이 급여 기록에 비추어 빠짐없이 정확하며, 본인에게 이 보고서에 서명할 권한이 있음을 이 고용주를 대표하여 확인합니다. 본인은 이 보고서에 전자 서명합니다.',
    es: 'Certifico, en nombre de este empleador, que las horas anteriores están completas y son correctas según sus registros de nómina, y que tengo autorización para firmar este informe. Lo firmo electrónicamente.',
  },
  {
    en: 'I certify for this employer that the hours above are complete and correct according to its payroll records, and that I’m authorized to sign this report. I sign it electronically.',
    ko: '본인은 위 근무 시간이 급여 기록에 비추어 빠짐없이 정확하며, 본인에게 이 보고서에 서명할 권한이 있음을 이 사업장을 대표하여 확인합니다. 본인은 이 보고서에 전자 서명합니다.',
    es: 'Certifico, en nombre de este empleador, que las horas anteriores están completas y son correctas según sus registros de nómina, y que tengo autorización para firmar este informe. Lo firmo electrónicamente.',
  },
] as const;

/** The version that is signed now. */
export const REPORT_SIGNING_VERSION = reportSigningTexts.length;
