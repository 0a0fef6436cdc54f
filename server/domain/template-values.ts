import type { VariableFormat, VariableSource } from '@coverlane/contract/content-codes.ts';

/** A name that templates may use. */
export interface TemplateVariable {
  name: string;
  source: VariableSource;
  sourceKey: string | null;
  format: VariableFormat;
  defaultValue: string | null;
  required: boolean;
}

/** What somebody said a variable is, at a place, from a day on. */
export interface SaidValue {
  name: string;
  value: string;
  place: 'installation' | 'baseplan' | 'client' | 'division';
  language: string | null;
  /** 'YYYY-MM-DD' */
  effectiveDate: string;
}

/** Everything that template variables are worked out from at one place, on one day. */
export interface TemplateFacts {
  variables: readonly TemplateVariable[];
  /** Those of the place that hold on the day. */
  said: readonly SaidValue[];
  /** What client fields that templates may use say of the client, by key. */
  fields: Readonly<Record<string, string>>;
  /** What suppliers that serve the client on the day have: 'pbm.phoneMember' and so on. */
  suppliers: Readonly<Record<string, string>>;
}

const places: readonly SaidValue['place'][] = ['installation', 'baseplan', 'client', 'division'];

/**
 * What templates say where they name a variable: what was said for the division, else the client, the base plan, the
 * installation, else what its source says, else its default (domain 12.6). At one place the language's own words come
 * before those of every language, and the newest before older ones.
 * @param builtIn what the program's own variables say, for those that take their value from one
 * @returns values by name, and the required ones that say nothing
 */
export function templateValues(
  facts: TemplateFacts,
  builtIn: Readonly<Record<string, string>> = {},
): { values: Record<string, string>; missing: string[] } {
  const values: Record<string, string> = {};
  const missing: string[] = [];
  for (const variable of facts.variables) {
    const raw = rawOf(variable, facts, builtIn);
    if (raw !== '') values[variable.name] = formatted(raw, variable.format);
    else if (variable.required && isMaintained(variable)) missing.push(variable.name);
  }
  return { values, missing };
}

const rawOf = (variable: TemplateVariable, facts: TemplateFacts, builtIn: Readonly<Record<string, string>>): string =>
  saidOf(variable, facts.said) ?? sourced(variable, facts, builtIn) ?? variable.defaultValue ?? '';

/** What people maintain can be missing; what the program knows of itself is what it is. */
const isMaintained = ({ source }: TemplateVariable): boolean =>
  source === 'manual' || source === 'clientField' || source === 'supplier';

const rankOf = ({ place, language, effectiveDate }: SaidValue): string =>
  `${places.indexOf(place)} ${language === null ? 0 : 1} ${effectiveDate}`;

const saidOf = ({ name }: TemplateVariable, said: readonly SaidValue[]): string | undefined =>
  said
    .filter((one) => one.name === name)
    .sort((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1))
    .at(0)?.value;

function sourced(
  { source, sourceKey }: TemplateVariable,
  { fields, suppliers }: TemplateFacts,
  builtIn: Readonly<Record<string, string>>,
): string | undefined {
  if (source === 'manual' || sourceKey === null) return undefined;
  const from = source === 'clientField' ? fields : source === 'supplier' ? suppliers : builtIn;
  return from[sourceKey] || undefined;
}

const formats: Record<VariableFormat, (text: string) => string> = {
  text: (text) => text,
  money: (text) => {
    const [, sign = '', whole = '', cents] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
    if (whole === '') return text;
    return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}`;
  },
  date: (text) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1'),
  phone: (text) => text.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  ssnLast4: (text) => text.replace(/\D/g, '').slice(-4),
  upper: (text) => text.toUpperCase(),
};

/** A value as its format writes it; what does not fit the format stays as it is. */
const formatted = (text: string, format: VariableFormat): string => formats[format](text);

/** A text with its {{variables}}; undefined where one of them says nothing. Each value is made safe by `safe`. */
export function filledTemplate(
  text: string,
  values: Readonly<Record<string, string>>,
  safe: (value: string) => string,
): string | undefined {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name ?? '');
  if (names.some((name) => !values[name])) return undefined;
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => safe(values[name] ?? ''));
}
