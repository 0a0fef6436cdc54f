import type { MailTexts } from '../kinds.ts';

/** Of what is due, and of what is ready: deadlines, cards, explanations, reports. */
export const papers = {
  cobraDue: {
    subject: 'Se acerca una fecha límite de COBRA',
    lines: [
      'Un paso de la continuación de cobertura (COBRA) vence pronto en {site}. Inicie sesión para ver de quién se trata y la fecha límite.',
    ],
    button: 'Iniciar sesión',
  },
  leaveDue: {
    subject: 'Falta registrar el regreso de una licencia',
    lines: [
      'Se preveía que un empleado regresara de una licencia y en {site} no consta su regreso. Inicie sesión e indique si ya regresó, regresará más tarde o no regresará. La cobertura sigue igual hasta entonces.',
    ],
    button: 'Iniciar sesión',
  },
  webhookOff: {
    subject: 'Se desactivó un webhook',
    lines: [
      'Durante un día no llegó nada a la dirección de un webhook de {site}, por lo que se desactivó.',
      'Lo que debía enviarse está en su registro. Actívelo de nuevo cuando el receptor responda.',
    ],
    button: 'Iniciar sesión',
  },
  fileMissing: {
    subject: 'Falta un archivo guardado',
    lines: [
      'Falta un archivo de {site} que se pidió: no está donde se guardan los archivos.',
      'La página Estado del sistema muestra cuántos faltan hasta que se restauren desde una copia de seguridad.',
    ],
    button: 'Iniciar sesión',
  },
  helpReceived: {
    subject: 'Recibimos su pregunta',
    lines: [
      'Recibimos su pregunta y la guardamos con su número.',
      'Puede verla con su número después de iniciar sesión.',
    ],
  },
  helpWaiting: {
    subject: 'Una solicitud de ayuda espera respuesta',
    lines: ['Se asignó una solicitud de ayuda a su equipo en {site}. Inicie sesión para leerla y responderla.'],
    button: 'Iniciar sesión',
  },
  documentExpiring: {
    subject: 'Un documento que agregó vence pronto',
    lines: [
      'Un documento que agregó en {site} vence dentro de 30 días. Inicie sesión para agregar una versión más reciente o cambiar la fecha.',
    ],
    button: 'Abrirlo',
  },
  importStopped: {
    subject: 'Una importación se detuvo',
    lines: ['No se pudo procesar un archivo que importó en {site}. Inicie sesión para ver por qué y qué puede hacer.'],
    button: 'Iniciar sesión',
  },
  stopLossStatement: {
    subject: 'Se emitió un estado de stop-loss',
    lines: ['El estado mensual de stop-loss de su plan está listo en {site}. Inicie sesión para leerlo.'],
    button: 'Iniciar sesión',
  },
  premiumBill: {
    subject: 'Su factura de primas está lista',
    lines: ['La factura mensual de primas de sus planes está lista en {site}. Inicie sesión para leerla y pagarla.'],
    button: 'Iniciar sesión',
  },
  messageWaiting: {
    subject: 'Tiene un nuevo mensaje seguro',
    lines: ['Tiene un mensaje nuevo en {site}. Inicie sesión para leerlo.'],
    button: 'Leerlo',
  },
  eobReady: {
    subject: 'Hay una nueva explicación de beneficios',
    lines: ['Tiene una nueva explicación de beneficios (EOB) en {site}. Inicie sesión para leerla. No es una factura.'],
    button: 'Iniciar sesión',
    after: ['En la página de sus reclamaciones puede elegir cómo recibe estos documentos.'],
  },
  cardReady: {
    subject: 'Su tarjeta está lista',
    lines: [
      'Su tarjeta de identificación está lista en {site}. Inicie sesión para mostrarla, guardarla o pedir una impresa.',
    ],
    button: 'Iniciar sesión',
  },
  cardMailed: {
    subject: 'Su tarjeta va en camino',
    lines: [
      'Su tarjeta ya salió por correo. Puede tardar hasta 10 días hábiles.',
      'Mientras tanto, puede usar la tarjeta que está en {site}.',
    ],
    button: 'Iniciar sesión',
  },
  cardReturned: {
    subject: 'Una tarjeta fue devuelta: revise su dirección',
    lines: [
      'Una tarjeta que le enviamos por correo fue devuelta. Inicie sesión en {site} para ver la dirección registrada, y avísenos a nosotros o a Recursos Humanos si cambió.',
    ],
    button: 'Iniciar sesión',
  },
  reportReady: {
    subject: 'Su informe está listo: {report}',
    lines: [
      'El informe “{report}” se preparó según lo programado.',
      'Inicie sesión para abrirlo. Se conserva siete días.',
    ],
    button: 'Abrir el informe',
  },
  reportFailed: {
    subject: 'Falló un informe programado: {report}',
    lines: ['No se pudo preparar el informe “{report}”. Se intentará de nuevo la próxima vez.'],
    button: 'Ver sus programaciones',
  },
  reportPaused: {
    subject: 'Un informe programado está en pausa: {report}',
    lines: [
      'Ya no puede ejecutar el informe “{report}”, por lo que su programación se puso en pausa y no se avisa a nadie.',
    ],
    button: 'Ver sus programaciones',
  },
} satisfies Partial<MailTexts['kinds']>;
