import type { MailTexts } from '../kinds.ts';
import { accounts } from './accounts.es.ts';
import { enrollments } from './enrollments.es.ts';
import { papers } from './papers.es.ts';

/** Spanish of the United States, with usted. */
export const spanish: MailTexts = {
  greeting: 'Hola, {name}:',
  linkBelow: 'Si el botón no funciona, copie esta dirección en su navegador:',
  closing: 'Nunca le pedimos su contraseña por correo electrónico.',
  footer: 'Enviado por {site}. Las respuestas a esta dirección no se revisan.',
  support: '¿Preguntas?',
  kinds: { ...accounts, ...enrollments, ...papers },
};
