import { phoneText } from '@coverlane/contract/members/digits.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import type { ValueOrigin, VariableFormat, VariableSource } from '@coverlane/contract/collections/content-codes.ts';
import { templateLines, variablesOf } from '@coverlane/contract/card-templates/template-language.ts';

/** A name that templates may use. */
export interface TemplateVariable {
  name: string;
  /** What it is, in the words of who keeps it. */
  description: string | null;
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

/** What a variable says at a place, written as its format has it, and where that comes from; null: it says nothing. */
export interface ResolvedVariable extends TemplateVariable {
  value: string | null;
  from: ValueOrigin | null;
  /** It must say something and says nothing: no card and no explanation without it. */
  missing: boolean;
}

/**
 * What templates say where they name a variable: what was said for the division, else the client, the base plan, the
 * installation, else what its source says, else its default (domain 12.6). At one place the language's own words come
 * before those of every language, and the newest before older ones.
 * @param builtIn what the program's own variables say, for those that take their value from one
 */
export const resolvedVariables = (
  facts: TemplateFacts,
  builtIn: Readonly<Record<string, string>> = {},
): ResolvedVariable[] =>
  facts.variables.map((variable) => {
    const { text, from } = rawOf(variable, facts, builtIn);
    const missing = from === null && variable.required && isMaintained(variable);
    return { ...variable, value: from === null ? null : formatted(text, variable.format), from, missing };
  });

/** Variables as an editor lists them: without their default, which is among what they say. */
export const shownVariables = (resolved: readonly ResolvedVariable[]) =>
  resolved.map(({ name, description, source, sourceKey, format, required, value, from, missing }) => ({
    name,
    description,
    source,
    sourceKey,
    format,
    required,
    value,
    from,
    missing,
  }));

/** The same as values by name, and the required ones that say nothing. */
export function templateValues(
  facts: TemplateFacts,
  builtIn: Readonly<Record<string, string>> = {},
): { values: Record<string, string>; missing: string[] } {
  const resolved = resolvedVariables(facts, builtIn);
  return {
    values: Object.fromEntries(resolved.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
    missing: resolved.filter(({ missing }) => missing).map(({ name }) => name),
  };
}

/** The variables that some templates name, that must say something, and that nobody set (domain 12.6). */
export function missingIn(texts: readonly string[], facts: TemplateFacts): string[] {
  const named = new Set(texts.flatMap(variablesOf));
  return templateValues(facts).missing.filter((name) => named.has(name));
}

/** What a variable says before it is written by its format. */
function rawOf(
  variable: TemplateVariable,
  facts: TemplateFacts,
  builtIn: Readonly<Record<string, string>>,
): { text: string; from: ValueOrigin | null } {
  const said = saidOf(variable, facts.said);
  if (said) return { text: said.value, from: said.place };
  const source = sourced(variable, facts, builtIn);
  if (source !== undefined) return { text: source, from: 'source' };
  return variable.defaultValue ? { text: variable.defaultValue, from: 'default' } : { text: '', from: null };
}

/** What people maintain can be missing; what the program knows of itself is what it is. */
const isMaintained = ({ source }: TemplateVariable): boolean =>
  source === 'manual' || source === 'clientField' || source === 'supplier';

const rankOf = ({ place, language, effectiveDate }: SaidValue): string =>
  `${places.indexOf(place)} ${language === null ? 0 : 1} ${effectiveDate}`;

const saidOf = ({ name }: TemplateVariable, said: readonly SaidValue[]): SaidValue | undefined =>
  said
    .filter((one) => one.name === name && one.value !== '')
    .sort((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1))
    .at(0);

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
  // Whole dollars stay whole, as cards have them.
  money: (text) => (text.includes('.') ? formatMoney(text) : formatMoney(text).replace(/\.00$/, '')),
  date: formatDate,
  phone: phoneText,
  ssnLast4: (text) => text.replace(/\D/g, '').slice(-4),
  upper: (text) => text.toUpperCase(),
};

/** A value as its format writes it; what does not fit the format stays as it is. */
const formatted = (text: string, format: VariableFormat): string => formats[format](text);

/** An address with its {{variables}}, each value made safe by `safe`; undefined where it names one that says nothing. */
export function filledAddress(
  text: string,
  values: Readonly<Record<string, string>>,
  safe: (value: string) => string,
): string | undefined {
  const parts = templateLines(text, { values, lists: {} }).flat();
  if (parts.length === 0 || parts.some((part) => part.kind === 'value' && part.text === '')) return undefined;
  return parts.map((part) => (part.kind === 'value' ? safe(part.text) : part.text)).join('');
}
