import type { Language } from '@coverlane/contract/codes.ts';

/** What a payer is told of their authorisation (domain 6.4). */
export type PayerMail = 'authorised' | 'revoked' | 'amount';

/** What fills the words: `{name}`, `{words}`, `{link}`, `{site}`; of a change also `{amount}` and `{date}`. */
type Values = Readonly<Record<'name' | 'words' | 'link' | 'site' | 'amount' | 'date', string>>;

interface Words {
  readonly subject: string;
  readonly body: readonly string[];
}

const WORDS: Readonly<Record<PayerMail, Readonly<Record<Language, Words>>>> = {
  authorised: {
    en: {
      subject: 'Copy of your payment authorization',
      body: [
        'Hello {name},',
        'Keep this copy of what you authorized:',
        '{words}',
        'To see or revoke your authorization: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '결제 승인 사본',
      body: [
        '{name} 님, 안녕하세요.',
        '승인하신 내용의 사본을 보관해 주세요.',
        '{words}',
        '승인 내용을 보거나 철회하려면: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'Copia de su autorización de pago',
      body: [
        'Hola, {name}:',
        'Conserve esta copia de lo que autorizó:',
        '{words}',
        'Para ver o revocar su autorización: {link}',
        '{site}',
      ],
    },
  },
  revoked: {
    en: {
      subject: 'Your payment authorization was revoked',
      body: [
        'Hello {name},',
        'We’ll stop debiting your account. Your coverage can end if your contributions aren’t paid another way.',
        'Details: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '결제 승인이 철회되었습니다',
      body: [
        '{name} 님, 안녕하세요.',
        '계좌에서 더 이상 출금하지 않습니다. 부담금을 다른 방법으로 내지 않으면 보장이 종료될 수 있습니다.',
        '자세히 보기: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'Se revocó su autorización de pago',
      body: [
        'Hola, {name}:',
        'Dejaremos de debitar su cuenta. Su cobertura puede terminar si sus contribuciones no se pagan de otra forma.',
        'Detalles: {link}',
        '{site}',
      ],
    },
  },
  amount: {
    en: {
      subject: 'Your payment amount will change',
      body: [
        'Hello {name},',
        'From {date} we’ll debit {amount}. If you don’t agree, revoke your authorization at least 3 business days before: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '결제 금액이 변경됩니다',
      body: [
        '{name} 님, 안녕하세요.',
        '{date}부터 {amount}이 출금됩니다. 동의하지 않으면 최소 3영업일 전에 승인을 철회하세요: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'La cantidad de su pago cambiará',
      body: [
        'Hola, {name}:',
        'A partir del {date} debitaremos {amount}. Si no está de acuerdo, revoque su autorización al menos 3 días hábiles antes: {link}',
        '{site}',
      ],
    },
  },
};

/** Subject and paragraphs of a mail to a payer, in one language. No bank number beyond its last four digits is in any. */
export function payerMailWords(mail: PayerMail, language: Language, values: Values): { subject: string; body: string } {
  const { subject, body } = WORDS[mail][language];
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => Reflect.get(values, name) ?? '');
  return { subject, body: body.map(filled).join('\n\n').trim() };
}
