import { refusalExample, rosterExample, signatureExample, spellingsExample } from './examples.ts';
import type { DocWords } from './doc-words.ts';

/** Spanish. */
export const spanish: DocWords = {
  title: 'API de Coverlane',
  skip: 'Ir al contenido',
  search: 'Buscar llamadas',
  find: 'Buscar',
  languages: 'Idiomas',
  overview: 'Cómo funciona la API',
  about: (calls) =>
    `${calls} llamadas, las mismas que hace el propio portal. Esta página se escribe a partir del documento OpenAPI:`,
  found: (calls, query) => `${calls} llamadas para “${query}”`,
  none: 'Ninguna llamada coincide. Pruebe con una palabra de su ruta.',
  contents: 'En esta página',
  calls: 'Llamadas',
  isPublic: 'Pública: no necesita clave.',
  closed: 'Cerrada para claves: trata de la persona que inició sesión, o de derechos, que deciden las personas.',
  scopes: 'Se abre a una clave con cualquiera de estos alcances:',
  keyed: 'Acepta un Idempotency-Key.',
  example: 'Pruébela',
  takes: 'Lo que recibe',
  nothing: 'Sin campos.',
  answers: 'Lo que responde',
  file: 'Un archivo.',
  refusals: 'Qué puede salir mal',
  refusalsAbout:
    '401 la clave no es válida aquí · 403 ningún alcance de la clave la abre · 404 no existe, o es de otro cliente · 409 no en este estado · 422 datos incorrectos, por campo · 429 demasiadas solicitudes · 503 vuelva tras Retry-After segundos',
  field: 'Campo',
  place: 'Dónde',
  type: 'Tipo',
  required: 'obligatorio',
  places: { path: 'ruta', query: 'consulta', body: 'cuerpo' },
  sections: [
    {
      id: 'keys',
      title: 'Claves de API',
      lines: [
        'Un administrador crea claves en /admin/apikeys. Una clave tiene la forma `ebk_<prefijo>_<secreto>` y se envía como `Authorization: Bearer ebk_…`. No hacen falta cookies ni token CSRF.',
        'Una clave tiene alcances: permisos del portal, y `generalRead` y `generalWrite` para lo que los administradores hacen sin permiso especial. Puede limitarse a clientes, direcciones y un último día, nunca hace más de lo que puede quien la creó en ese momento, y termina al revocarse.',
        'Una clave de solo lectura no cambia nada: lee, previsualiza cambios (`preview: true`) y genera informes. `GET /key` indica a un programa sus alcances, clientes, último día y lo que queda del minuto. 403 `key-scope` nombra los alcances de los que se necesita uno; `key-closed` indica que ninguna clave puede hacer la llamada.',
      ],
      code: rosterExample,
    },
    {
      id: 'requests',
      title: 'Solicitudes',
      lines: [
        'Los cuerpos son JSON o formularios; los archivos van como `multipart/form-data`. Las fechas son `YYYY-MM-DD`, los momentos UTC (`2026-11-22T03:40:00Z`), el dinero texto decimal (`"1234.56"`), los identificadores UUID en minúsculas.',
        'En un cambio, un campo ausente queda como está y `null` lo vacía. Envíe la `version` que leyó y no se sobrescribe un registro más nuevo: 409 `conflict`.',
      ],
    },
    {
      id: 'names',
      title: 'Nombres de la especificación',
      lines: [
        'Los campos que la especificación del producto escribe de otro modo (`ClaimNumber`, `client_id`) se pueden enviar con cualquiera de los dos nombres; con ambos y valores distintos, 422 `other-spelling`. La página de cada llamada los muestra como `= nombre`.',
        'Las respuestas los llevan junto a los nombres del portal: siempre donde son pocos (una reclamación, acumuladores, divisiones, códigos de referencia) y en todas partes con la cabecera `Coverlane-Names: specification`. Con ella, las listas de clientes, agentes de seguros, roles y períodos de inscripción llevan sus divisiones, clientes, permisos y planes.',
      ],
      code: spellingsExample(),
    },
    {
      id: 'employees',
      title: 'Empleados por su propio ID',
      lines: [
        '`PUT /employees/by-external-id/{id}` declara a un empleado como lo conoce su sistema de nómina o de recursos humanos: lo contrata si nadie tiene ese ID, lo vuelve a contratar si se fue, cambia división, clase, salario, estado y dirección en un solo cuerpo, o termina el empleo. Lo que no se envía queda igual. Pregunte antes con `preview: true`; enviar lo mismo otra vez no cambia nada.',
        '200: nada difiere. 202: el cambio está en curso, y en `Location` se pregunta cómo va, de qué `memberId` es y por qué falló. Con `maybe-known` en `memberNumber`, envíe el número de afiliado de esa persona o `isAnother: true`.',
      ],
    },
    {
      id: 'pages',
      title: 'Listas',
      lines: [
        'Las listas aceptan `page` (desde 1), `pageSize` (hasta 200) y `sort` (un campo, con `-` delante para descendente), y responden `rows`, `total`, `page` y `pageSize`.',
      ],
    },
    {
      id: 'errors',
      title: 'Errores',
      lines: [
        'Todo rechazo tiene un `code` para programas y un `message` para personas; 422 nombra cada campo incorrecto con su código. Un registro ajeno responde igual que uno que no existe: 404. Un método que la dirección no acepta es 405, con los que acepta en `Allow`.',
        'Envíe `Accept: application/problem+json` y los rechazos llegan como detalles del problema (RFC 9457), con el lugar de cada error y el número de la solicitud en el registro; un cuerpo que no se puede leer es entonces 400, 413 o 415.',
      ],
      code: refusalExample,
    },
    {
      id: 'idempotency',
      title: 'Enviar de nuevo',
      lines: [
        'Dé a una llamada que escribe un `Idempotency-Key` (de 8 a 100 letras, dígitos, `-`, `_`). Enviada de nuevo en 24 horas con el mismo cuerpo recibe la misma respuesta y no cambia nada; con otro cuerpo, 422.',
      ],
    },
    {
      id: 'limits',
      title: 'Límites',
      lines: [
        'Una clave hace 600 solicitudes por minuto. Más allá, 429 con `Retry-After` en segundos; 503 también lo lleva. Cada respuesta indica en `RateLimit` cuántas quedan.',
      ],
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      lines: [
        'En /admin/webhooks un administrador indica una dirección a la que se avisa de lo que sucede: `member.enrolled`, `coverage.ended`, `enrollment.processed`, `claim.decided`, `import.applied` y otros. Se envían solo identificadores; pida el resto a la API.',
        'Cada entrega es un POST con `Coverlane-Delivery` (su identificador, el mismo en cada intento) y `Coverlane-Signature: t=<segundos>,v1=<HMAC-SHA256 de "t.cuerpo" en hexadecimal>`. Compruébelo, responda 2xx en cinco segundos y trabaje después. Durante un día tras crear un secreto nuevo hay dos `v1`.',
        'Lo que no llega se intenta once veces en alrededor de un día. Las entregas pueden llegar dos veces y en otro orden. Un webhook que no recibe nada durante un día se desactiva y se avisa a sus administradores. Mientras está apagado no se guarda nada para él. /admin/webhooks/undelivered muestra lo que no llegó y lo envía de nuevo.',
        '`GET /events?after=` responde lo ocurrido durante 30 días, en orden, con el contenido de los webhooks y el mismo `sequence`, haya o no un webhook. Envíe `next` como `after` la próxima vez. Los eventos se guardan desde que existe la primera clave o el primer webhook.',
        'Las direcciones deben ser públicas y usar TLS (https). Para probar un receptor en su propio equipo o red, inicie el portal con `WEBHOOKS_PRIVATE=1`: entonces acepta cualquier dirección, también sin TLS.',
      ],
      code: signatureExample,
    },
  ],
};
