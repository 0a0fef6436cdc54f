import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { valuesOf } from './extra-answers.ts';

type Value = ReturnType<typeof valuesOf>[number]['value'];
type Share = { name: string | null; share: string | null };
type Props = {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (shares: Share[]) => void;
};

const NOBODY: Share = { name: null, share: null };

/** Who gets how much of an extra benefit: names and percentages that total 100. */
export function ExtraShares({ name, label, value, onChange }: Props) {
  const t = useText();
  const shares: readonly Share[] = typeof value === 'object' && value !== null && value.length > 0 ? value : [NOBODY];
  const change = (at: number, one: Partial<Share>) =>
    onChange(shares.map((share, index) => ({ ...share, ...(index === at && one) })));
  return (
    <FieldSet field={{ name, label, hint: t('enrollment.extra.sharesHint') }}>
      {shares.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- nobody of the list has a name yet
        <div key={at} className="row">
          <TextInput
            name={`${name}.${at}.name`}
            label={t('enrollment.extra.shareName', { number: at + 1 })}
            maxLength={100}
            value={one.name ?? ''}
            onChange={(text) => change(at, { name: text || null })}
          />
          <TextInput
            name={`${name}.${at}.share`}
            label={t('enrollment.extra.sharePercent', { number: at + 1 })}
            inputMode="decimal"
            width="short"
            maxLength={7}
            value={one.share ?? ''}
            onChange={(text) => change(at, { share: text || null })}
          />
        </div>
      ))}
      <div>
        <Button icon="add" disabled={shares.length >= 10} onClick={() => onChange([...shares, NOBODY])}>
          {t('enrollment.extra.addShare')}
        </Button>
      </div>
    </FieldSet>
  );
}
