import { reportDays, reportPeriods, type ReportParam } from '@coverlane/contract/reports/definition.ts';

type Values = Readonly<Record<string, unknown>>;

/** The choice of a period or a day that is not named but given. */
export const OWN = 'own';

/** What was chosen for a report: the client beside its other parameters. */
export interface Chosen {
  readonly clientId?: string;
  readonly params: Readonly<Record<string, string>>;
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What a form says, as the call takes it. What is left empty is not said, but where something else would hold then. */
export function chosenIn(values: Values, params: readonly ReportParam[]): Chosen {
  const clientId = textOf(values['clientId']);
  const said = params
    .filter(({ type }) => type !== 'client')
    .map((param) => ({ ...param, text: valueOf(values, param.key, param.type) }))
    .filter(({ text, required, preset }) => text !== '' || (!required && preset !== undefined));
  return {
    ...(clientId !== '' && { clientId }),
    params: Object.fromEntries(said.map(({ key, text }) => [key, text])),
  };
}

function valueOf(values: Values, key: string, type: ReportParam['type']): string {
  const text = textOf(values[key]);
  if (type === 'period' && text === OWN) return `${textOf(values[`${key}.from`])}/${textOf(values[`${key}.to`])}`;
  return type === 'day' && text === OWN ? textOf(values[`${key}.day`]) : text;
}

/** Is this a period as it is kept: a name, or two days? */
export const isPeriod = (text: string): boolean =>
  reportPeriods.some((name) => name === text) || /^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/.test(text);

/** What a period's choice shows for a kept value: a name, or OWN with the days. */
export function periodIn(text: string): { named: string; from: string; to: string } {
  if (reportPeriods.some((name) => name === text)) return { named: text, from: '', to: '' };
  const [from = '', to = ''] = text.split('/');
  return { named: OWN, from, to };
}

/** What a day's choice shows for a kept value. */
export const dayIn = (text: string): { named: string; day: string } =>
  reportDays.some((name) => name === text) ? { named: text, day: '' } : { named: OWN, day: text };
