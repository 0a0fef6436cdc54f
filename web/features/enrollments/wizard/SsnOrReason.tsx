import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/Select.tsx';
import { PersonSsn, type Who } from './PersonFields.tsx';

type Props = { readonly who: Who; readonly reasons: readonly ('newborn' | 'applied' | 'refused' | 'foreign')[] };

/** The Social Security number; or why there is none yet (domain 3.7). */
export function SsnOrReason({ who, reasons }: Props) {
  const t = useText();
  const { ssn, ssnReason } = who.person;
  return (
    <div className="stack stack-tight">
      {!ssnReason && <PersonSsn who={who} />}
      {(!ssn || ssnReason) && (
        <Select
          name={who.nameOf('ssnReason')}
          label={t('enrollment.field.ssnReason')}
          width="medium"
          empty={t('enrollment.ssnThere')}
          value={ssnReason ?? ''}
          onChange={(reason) => who.change({ ssnReason: reason || null, ...(reason && { ssn: null }) })}
          choices={reasons.map((value) => ({ value, label: t(`ssnReason.${value}`) }))}
        />
      )}
    </div>
  );
}
