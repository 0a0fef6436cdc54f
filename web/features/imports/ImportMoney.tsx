import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import type { FileImport } from './import-state.ts';

const PARTS = ['recorded', 'duplicates', 'notTaken'] as const;

/** Where the money of a claim file went: what it states, and what of it was recorded, repeats, or was not taken. */
export function ImportMoney({ found: { amounts } }: { readonly found: FileImport }) {
  const t = useText();
  if (amounts === null) return null;
  const line = (label: string, cents: number) => ({ label, value: <Money amount={decimalOf(cents)} /> });
  return (
    <Card title={t('imports.money')}>
      <DescriptionList
        details={[
          line(t(`imports.money.${amounts.of}`), amounts.stated),
          ...PARTS.map((part) => line(t(`imports.money.${part}`), amounts[part])),
          ...outsideClaims(amounts).map(([key, cents]) => line(t(`imports.money.${key}`), cents)),
          ...(amounts.replaced === 0 ? [] : [line(t('imports.money.replaced'), amounts.replaced)]),
        ]}
      />
    </Card>
  );
}

/** What a payer kept back or added outside any claim, and what was paid in all; where there is none the file pays its claims. */
const outsideClaims = ({ adjusted, transferred }: NonNullable<FileImport['amounts']>) =>
  adjusted === 0 || transferred === null
    ? []
    : ([
        ['adjusted', -adjusted],
        ['transferred', transferred],
      ] as const);
