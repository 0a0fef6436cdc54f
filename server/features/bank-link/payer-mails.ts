import type { Language } from '@coverlane/contract/codes.ts';
import type { PayerMail } from '../../facts/tell-payer.ts';

/** What fills the words; `{until}` is the last day of the grace. A paragraph with a blank that there is nothing for is left out. */
type Values = Readonly<Record<'name' | 'words' | 'link' | 'site' | 'amount' | 'date' | 'until', string>>;

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
  replaced: {
    en: {
      subject: 'Your new payment authorization is in effect',
      body: [
        'Hello {name},',
        'Your new payment authorization replaces the one you gave before. We’ll debit only the account you authorized last.',
        'Details of the earlier authorization: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '새 결제 승인이 적용되었습니다',
      body: [
        '{name} 님, 안녕하세요.',
        '새로 승인하신 내용이 이전 승인을 대신합니다. 마지막으로 승인하신 계좌에서만 출금합니다.',
        '이전 승인 내용 보기: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'Su nueva autorización de pago ya está vigente',
      body: [
        'Hola, {name}:',
        'Su nueva autorización de pago reemplaza la anterior. Solo debitaremos la cuenta que usted autorizó por última vez.',
        'Detalles de la autorización anterior: {link}',
        '{site}',
      ],
    },
  },
  returned: {
    en: {
      subject: 'Your payment couldn’t be completed',
      body: [
        'Hello {name},',
        'Your bank returned your payment of {amount}, due {date}.',
        'Your coverage continues. To keep it, pay by {until}. After that, it can end because it wasn’t paid for.',
        'To see your authorization: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '결제를 완료하지 못했습니다',
      body: [
        '{name} 님, 안녕하세요.',
        '{date} 납부 예정이던 {amount} 결제가 은행에서 반환되었습니다.',
        '보장은 계속됩니다. 보장을 유지하려면 {until}까지 납부해 주세요. 그 이후에는 미납으로 보장이 종료될 수 있습니다.',
        '승인 내용 보기: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'No se pudo completar su pago',
      body: [
        'Hola, {name}:',
        'Su banco devolvió su pago de {amount}, con vencimiento el {date}.',
        'Su cobertura continúa. Para conservarla, pague a más tardar el {until}. Después puede terminar por falta de pago.',
        'Para ver su autorización: {link}',
        '{site}',
      ],
    },
  },
  due: {
    en: {
      subject: 'Your payment is still due',
      body: [
        'Hello {name},',
        'We haven’t received your payment of {amount}, due {date}.',
        'Pay by {until} to keep your coverage. If it isn’t paid by then, your coverage ends with the last month you paid for.',
        'To see your authorization: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '아직 납부하지 않은 금액이 있습니다',
      body: [
        '{name} 님, 안녕하세요.',
        '{date} 납부 예정이던 금액({amount})이 아직 납부되지 않았습니다.',
        '보장을 유지하려면 {until}까지 납부해 주세요. 그때까지 납부하지 않으면 마지막으로 납부한 달까지만 보장됩니다.',
        '승인 내용 보기: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'Su pago sigue pendiente',
      body: [
        'Hola, {name}:',
        'No hemos recibido su pago de {amount}, con vencimiento el {date}.',
        'Pague a más tardar el {until} para conservar su cobertura. Si no paga antes, su cobertura termina con el último mes que pagó.',
        'Para ver su autorización: {link}',
        '{site}',
      ],
    },
  },
  reversed: {
    en: {
      subject: 'We’re reversing a payment',
      body: [
        'Hello {name},',
        'We debited {amount} from your account by mistake (due {date}) and are giving it back. It appears on your statement as REVERSAL.',
        'To see your authorization: {link}',
        '{site}',
      ],
    },
    ko: {
      subject: '결제를 취소하고 돌려드립니다',
      body: [
        '{name} 님, 안녕하세요.',
        '{date} 납부분({amount})이 잘못 출금되어 돌려드립니다. 거래 내역에는 REVERSAL로 표시됩니다.',
        '승인 내용 보기: {link}',
        '{site}',
      ],
    },
    es: {
      subject: 'Estamos revirtiendo un pago',
      body: [
        'Hola, {name}:',
        'Debitamos por error {amount} de su cuenta (con vencimiento el {date}) y se los devolvemos. En su estado de cuenta aparece como REVERSAL.',
        'Para ver su autorización: {link}',
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
        '{date}부터 출금되는 금액은 {amount}입니다. 동의하지 않으면 최소 3영업일 전에 승인을 철회하세요: {link}',
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
  const of = (name: string): string => Reflect.get(values, name) ?? '';
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => of(name));
  const isSaid = (text: string): boolean => !text.includes('{until}') || values.until !== '';
  return { subject, body: body.filter(isSaid).map(filled).join('\n\n').trim() };
}
