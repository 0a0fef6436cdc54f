import { useText } from '../../../lib/i18n.ts';
import { NameCode } from '../NameCode.tsx';
import { PersonText, type Who } from './PersonFields.tsx';

/** A whole name: title, first, middle and last name, suffix (specification 3, member fields). */
export function NameFields({ who }: { readonly who: Who }) {
  return (
    <>
      <Code who={who} field="prefix" />
      <div className="field-row">
        <PersonText who={who} field="firstName" />
        <PersonText who={who} field="middleName" optional />
      </div>
      <div className="field-row">
        <PersonText who={who} field="lastName" />
        <Code who={who} field="suffix" />
      </div>
    </>
  );
}

function Code({ who, field }: { readonly who: Who; readonly field: 'prefix' | 'suffix' }) {
  const t = useText();
  return (
    <NameCode
      field={field}
      name={who.nameOf(field)}
      label={t(`enrollment.field.${field}`)}
      value={who.person[field]}
      onChange={(value) => who.change({ [field]: value || null })}
    />
  );
}
