import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { formatDate } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';

type Said = { readonly code: string; readonly values: Readonly<Record<string, unknown>> };

const shown = (value: string | number): string | number =>
  typeof value === 'string' && isCalendarDate(value) ? formatDate(value) : value;

/**
 * `const said = useEffectSaid()`: what an accepted answer does, or why it cannot be accepted, as a sentence.
 * @says effects. changes.refusal. surveyAdmin.hindrance.
 */
export function useEffectSaid(): (said: Said) => string {
  const t = useText();
  const has = useHasText();
  return ({ code, values }) => {
    const keys = [`surveyAdmin.hindrance.${code}`, `effects.${code}`, `changes.refusal.${code}`];
    const key = keys.find((one) => has(one));
    const given = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, shown(value)]] : [],
      ),
    );
    return key !== undefined && has(key) ? t(key, given) : t('errors.survey-hindered');
  };
}
