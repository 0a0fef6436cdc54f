import type { FormItem } from '../model.ts';
import { newItemOf } from '../new-item.ts';

/** Words in the three languages. */
export const said = (en: string, ko: string, es: string) => ({ en, ko, es });

/** An item of a ready form: its key, type and words, and what else it says. */
export const asks = (
  key: string,
  [type, ...words]: readonly [FormItem['type'], string, string, string],
  more: Partial<FormItem> = {},
): FormItem => ({ ...newItemOf({ key, type, label: said(...words) }), ...more });

/** Asked where another item is answered so. */
export const when = (field: string, value: string): Pick<FormItem, 'showWhen'> => ({
  showWhen: { match: 'all', conditions: [{ field, op: 'is', value }] },
});

/** The statement that ends a form which is signed. */
export const signed: FormItem = asks('signature', ['signature', 'Signature', '서명', 'Firma'], {
  required: true,
  help: said(
    'I confirm that my answers are true and complete.',
    '답변이 사실이며 빠짐없음을 확인합니다.',
    'Confirmo que mis respuestas son verdaderas y completas.',
  ),
});
