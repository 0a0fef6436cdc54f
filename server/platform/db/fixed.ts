import { CompiledQuery } from 'kysely';

const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * A statement whose text is always the same but for its parameters: put together once, where `sql` would put it together
 * each time. For what nearly every request asks.
 */
export function fixed<Row>(parts: TemplateStringsArray, ...values: unknown[]): CompiledQuery<Row> {
  return CompiledQuery.raw(textOf(parts), values);
}

function textOf(parts: TemplateStringsArray): string {
  const text = texts.get(parts) ?? parts.reduce((before, part, index) => `${before}$${index}${part}`);
  texts.set(parts, text);
  return text;
}
