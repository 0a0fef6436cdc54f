import { decimalOf } from '../../domain/money.ts';
import type { Writing } from './eob-writing.ts';

const kinds = ['deductible', 'oop'] as const;
const scopes = ['individual', 'family'] as const;

/** The year-to-date credits toward deductible and out-of-pocket limit, as a table (domain 7.5). */
export function writeCredits({ sheet, eob, say, money, day }: Writing): void {
  const { credits, creditsOn } = eob;
  sheet.heading(2, say('credits'));
  if (credits === undefined) return sheet.paragraph(say('creditsClosed'), 'soft');
  const rows = (['in', 'out'] as const).flatMap((network) =>
    kinds.flatMap((kind) =>
      scopes.flatMap((scope): string[][] => {
        const found = credits[network][kind][scope];
        if (found === null) return [];
        const limit = found.limit === null ? say('noLimit') : money(decimalOf(found.limit));
        return [
          [`${say(`credit.${kind}.${scope}`)}, ${say(`network.${network}`)}`, money(decimalOf(found.used)), limit],
        ];
      }),
    ),
  );
  sheet.paragraph(say('creditsText', { date: day(creditsOn) }));
  if (rows.length === 0) return;
  const columns = [
    { width: 0.6, head: say('of'), header: true },
    { width: 0.2, head: say('used'), align: 'right' },
    { width: 0.2, head: say('limit'), align: 'right' },
  ] as const;
  sheet.table(columns, rows);
}
