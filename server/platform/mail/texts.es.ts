/* oxlint-disable max-lines -- the words of one language stand together, as a translator reads them */
import type { MailTexts } from './kinds.ts';

/** Spanish of the United States, with usted. */
export const spanish: MailTexts = {
  greeting: 'Hola, {name}:',
  linkBelow: 'Si el botón no funciona, copie esta dirección en su navegador:',
  closing: 'Nunca le pedimos su contraseña por correo electrónico.',
  footer: 'Enviado por {site}. Las respuestas a esta dirección no se revisan.',
  support: '¿Preguntas?',
  kinds: {
    invitation: {
      subject: 'Configure su cuenta en {site}',
      lines: [
        'Creamos una cuenta para usted en {site}. Su nombre de usuario es {username}.',
        'Elija una contraseña para empezar. El enlace funciona una sola vez, durante 72 horas.',
      ],
      button: 'Configurar mi cuenta',
      after: ['Si no esperaba este mensaje, puede ignorarlo.'],
    },
    invitationUnnamed: {
      subject: 'Configure su cuenta en {site}',
      lines: [
        'Creamos una cuenta para usted en {site}.',
        'Elija un nombre de usuario y una contraseña para empezar. El enlace funciona una sola vez, durante 72 horas.',
      ],
      button: 'Configurar mi cuenta',
      after: ['Si no esperaba este mensaje, puede ignorarlo.'],
    },
    verify: {
      subject: 'Confirme su correo electrónico',
      lines: [
        'Usted se registró en {site} con el nombre de usuario {username}.',
        'Confirme este correo electrónico para terminar. El enlace funciona una sola vez, durante 24 horas.',
      ],
      button: 'Confirmar este correo',
      after: ['Si no se registró, puede ignorar este mensaje. La cuenta no se abre sin el enlace.'],
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      lines: [
        'Alguien pidió una contraseña nueva para {username} en {site}.',
        'Elíjala con este enlace. Funciona una sola vez, durante 60 minutos.',
      ],
      button: 'Elegir una contraseña nueva',
      after: ['Si no fue usted, puede ignorar este mensaje. Su contraseña no cambia.'],
    },
    username: {
      subject: 'Su nombre de usuario',
      lines: ['Usted pidió su nombre de usuario en {site}. Es: {username}'],
      button: 'Iniciar sesión',
      after: ['Si no fue usted, puede ignorar este mensaje.'],
    },
    usernameUnset: {
      subject: 'Su nombre de usuario',
      lines: [
        'Pidió su nombre de usuario en {site}. Todavía no ha elegido ninguno.',
        'Abra el enlace de su invitación. Si ya venció, esa página le envía uno nuevo.',
      ],
      after: ['Si no fue usted, puede ignorar este mensaje.'],
    },
    passwordChanged: {
      subject: 'Su contraseña cambió',
      lines: ['La contraseña de {username} en {site} acaba de cambiar. Se cerraron todas las demás sesiones.'],
      button: 'No fui yo',
      after: ['Si fue usted, no tiene que hacer nada.'],
    },
    emailChange: {
      subject: 'Confirme su nuevo correo electrónico',
      lines: [
        '{username} pidió usar esta dirección en {site}.',
        'Confírmela con este enlace. Funciona una sola vez, durante 24 horas.',
      ],
      button: 'Confirmar este correo',
      after: ['Si no fue usted, puede ignorar este mensaje. Nada cambia sin el enlace.'],
    },
    emailChanged: {
      subject: 'Su correo electrónico cambió',
      lines: [
        'El correo electrónico de {username} en {site} cambió. Desde ahora, los mensajes llegan a la dirección nueva.',
        'Si no fue usted, comuníquese con soporte.',
      ],
    },
    signUpNotice: {
      subject: 'Se creó una cuenta para usted',
      lines: [
        'Se creó una cuenta en {site} para la persona que conocemos con este correo electrónico, con otra dirección.',
        'Si no fue usted, comuníquese con soporte.',
      ],
    },
    suspended: {
      subject: 'Su cuenta fue suspendida',
      lines: ['Su cuenta {username} en {site} fue suspendida. Comuníquese con su administrador.'],
    },
    locked: {
      subject: 'Su cuenta está bloqueada durante 15 minutos',
      lines: [
        'Alguien intentó iniciar sesión como {username} en {site} con contraseñas o códigos incorrectos. La cuenta está bloqueada durante 15 minutos.',
        'Si fue usted, espere un poco o elija una contraseña nueva. Si no fue usted, su contraseña impidió el acceso.',
      ],
      button: 'Obtener ayuda',
    },
    factorChanged: {
      subject: 'Cambió su verificación en dos pasos',
      lines: [
        'Los códigos, las llaves de acceso o los códigos de recuperación de {username} en {site} acaban de cambiar.',
      ],
      button: 'No fui yo',
      after: ['Si fue usted, no tiene que hacer nada.'],
    },
    searchAlarm: {
      subject: 'Se consultaron más afiliados de lo habitual',
      lines: [
        'Una cuenta de agente de seguros en {site} consultó muchos afiliados en poco tiempo. Se redujo su velocidad.',
        'Inicie sesión para ver qué cuenta es y bloquéela si no es su trabajo.',
      ],
      button: 'Iniciar sesión',
    },
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
    eventWindowClosing: {
      subject: 'Envíe pronto su inscripción',
      lines: [
        'Usted empezó una inscripción en {site} después de un evento de vida calificado y todavía no la ha enviado. El plazo para enviarla termina pronto. Después deberá esperar a la inscripción abierta.',
      ],
      button: 'Iniciar sesión',
    },
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
    enrollmentSign: {
      subject: 'Confirme y firme, por favor',
      lines: ['Se registró una inscripción para usted en {site}. Inicie sesión, revísela y fírmela.'],
      button: 'Iniciar sesión',
      after: ['Si no la pidió, comuníquese con su representante de Recursos Humanos.'],
    },
    webhookOff: {
      subject: 'Se desactivó un webhook',
      lines: [
        'Durante un día no llegó nada a la dirección de un webhook de {site}, por lo que se desactivó.',
        'Lo que debía enviarse está en su registro. Actívelo de nuevo cuando el receptor responda.',
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
    eobReady: {
      subject: 'Hay una nueva explicación de beneficios',
      lines: [
        'Tiene una nueva explicación de beneficios (EOB) en {site}. Inicie sesión para leerla. No es una factura.',
      ],
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
        'El informe «{report}» se preparó según lo programado.',
        'Inicie sesión para abrirlo. Se conserva siete días.',
      ],
      button: 'Abrir el informe',
    },
    reportFailed: {
      subject: 'Falló un informe programado: {report}',
      lines: ['No se pudo preparar el informe «{report}». Se intentará de nuevo la próxima vez.'],
      button: 'Ver sus programaciones',
    },
    reportPaused: {
      subject: 'Un informe programado está en pausa: {report}',
      lines: [
        'Ya no puede ejecutar el informe «{report}», por lo que su programación se puso en pausa y no se avisa a nadie.',
      ],
      button: 'Ver sus programaciones',
    },
  },
};
