import type { MailTexts } from '../kinds.ts';

/** Of enrollments, and of coverage that begins, waits or ends. */
export const enrollments = {
  enrollmentSubmitted: {
    subject: 'Recibimos su inscripción',
    lines: [
      'Recibimos su inscripción en {site}. Recibirá otro correo cuando se haya procesado o si termina sin procesarse.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentReturned: {
    subject: 'Su inscripción necesita atención',
    lines: [
      'Su inscripción en {site} fue devuelta para que se corrija. Una nota explica por qué.',
      'Su representante de Recursos Humanos puede leerla y ayudarle.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentProofRefused: {
    subject: 'Un documento no se aceptó',
    lines: ['Un documento que envió a {site} no se aceptó. Inicie sesión para leer el motivo y enviar otro.'],
    button: 'Iniciar sesión',
  },
  approvalAsked: {
    subject: 'Una solicitud está en espera de su aprobación',
    lines: [
      'Un empleado envió en {site} una solicitud que entra en vigor cuando se aprueba. Inicie sesión para aprobarla o devolverla con una nota.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentApproved: {
    subject: 'Su inscripción fue aprobada',
    lines: ['Su inscripción en {site} fue aprobada y se está procesando.'],
    button: 'Iniciar sesión',
  },
  enrollmentProcessed: {
    subject: 'Su inscripción está completa',
    lines: [
      'Su inscripción en {site} se ha procesado. Inicie sesión para ver su cobertura.',
      'Si sus tarjetas cambian, recibirá otras nuevas.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentSignAgain: {
    subject: 'Una inscripción necesita su firma de nuevo',
    lines: [
      'Se corrigieron respuestas de una inscripción en {site} que usted firmó, por lo que su firma ya no es válida. Inicie sesión para revisarla y firmar de nuevo. No se procesará hasta entonces.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentEnded: {
    subject: 'Su inscripción no se procesó',
    lines: [
      'Su inscripción en {site} se rechazó o se canceló, así que no se hicieron cambios: su cobertura está como antes.',
      'Pregunte el motivo a su representante de Recursos Humanos. Se puede comenzar otra inscripción.',
    ],
    button: 'Iniciar sesión',
  },
  insurabilityReminder: {
    subject: 'Todavía falta la evidencia de asegurabilidad',
    lines: [
      'Un monto de cobertura que solicitó en {site} espera la evidencia de asegurabilidad: respuestas sobre su salud que revisa la aseguradora. Envíe el formulario a la aseguradora o pídalo a su representante de Recursos Humanos. Inicie sesión para ver el monto vigente hasta entonces.',
    ],
    button: 'Iniciar sesión',
  },
  insurabilityOverdue: {
    subject: 'Un monto lleva 30 días en espera',
    lines: [
      'Un monto de cobertura que solicitó un empleado en {site} lleva 30 días esperando la evidencia de asegurabilidad, sin decisión registrada. Inicie sesión para ver de quién se trata y pregunte a la aseguradora o al empleado.',
    ],
    button: 'Iniciar sesión',
  },
  insurabilityDecided: {
    subject: 'Hay una decisión sobre un monto que solicitó',
    lines: [
      'Se tomó una decisión sobre un monto de cobertura que solicitó en {site}. Inicie sesión para ver la decisión y el monto vigente.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentFailed: {
    subject: 'No se pudo procesar una inscripción',
    lines: [
      'No se pudo procesar una inscripción en {site} y requiere su atención o la de otro administrador. La inscripción y sus firmas quedan guardadas. Inicie sesión para ver cuál es y por qué; luego corríjala, procésela de nuevo o cancélela.',
    ],
    button: 'Iniciar sesión',
  },
  proofReminder: {
    subject: 'Todavía falta un documento',
    lines: [
      '{site} todavía necesita un documento o una firma suya. Inicie sesión para ver qué se necesita y la fecha límite. Basta una foto.',
    ],
    button: 'Iniciar sesión',
  },
  proofOverdue: {
    subject: 'Un documento no llegó a tiempo',
    lines: [
      'Un documento que {site} le pidió no llegó a tiempo. Inicie sesión para ver qué significa para su inscripción, o pregunte a su representante de Recursos Humanos.',
    ],
    button: 'Iniciar sesión',
  },
  childAging: {
    subject: 'Un familiar alcanza un límite de edad',
    lines: [
      'Una persona de su familia alcanzará pronto la edad en que termina la cobertura. Inicie sesión en {site} para ver desde cuándo y qué se puede hacer.',
    ],
    button: 'Iniciar sesión',
  },
  coverageEnded: {
    subject: 'Termina una cobertura de su familia',
    lines: [
      'En {site} se registró el fin de una cobertura de su familia. Inicie sesión para ver de quién, por qué y desde cuándo. Si se puede continuar, recibirá una carta.',
    ],
    button: 'Iniciar sesión',
  },
  hoursShort: {
    subject: 'Le faltan horas para {report}',
    lines: [
      'Sus horas todavía no alcanzan para la cobertura de {report}. Inicie sesión en {site} para ver cuántas faltan y hasta cuándo puede pagarlas para conservar su cobertura.',
    ],
    button: 'Iniciar sesión',
  },
  hoursLost: {
    subject: 'Sus horas no alcanzan para {report}',
    lines: [
      'Sus horas no alcanzaron para {report}, por lo que su cobertura termina el último día del mes anterior. Inicie sesión en {site} para ver sus horas mes por mes. Si puede continuar la cobertura, recibirá una carta.',
    ],
    button: 'Iniciar sesión',
  },
  eventWindowClosing: {
    subject: 'Envíe pronto su inscripción',
    lines: [
      'Usted empezó una inscripción en {site} después de un evento de vida calificado y todavía no la ha enviado. El plazo para enviarla termina pronto. Después deberá esperar a la inscripción abierta.',
    ],
    button: 'Iniciar sesión',
  },
  enrollmentSign: {
    subject: 'Confirme y firme, por favor',
    lines: ['Se registró una inscripción para usted en {site}. Inicie sesión, revísela y fírmela.'],
    button: 'Iniciar sesión',
    after: ['Si no la pidió, comuníquese con su representante de Recursos Humanos.'],
  },
} satisfies Partial<MailTexts['kinds']>;
