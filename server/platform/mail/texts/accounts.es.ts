import type { MailTexts } from '../kinds.ts';

/** Of accounts: how one is opened, kept and guarded. */
export const accounts = {
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
} satisfies Partial<MailTexts['kinds']>;
