import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
} from '@coverlane/contract/members/particular-codes.ts';
import { beneficiaryFaults } from '@coverlane/contract/members/stated-faults.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { BeneficiaryFields, type TypedBeneficiary } from './BeneficiaryFields.tsx';
import { useEditing } from './editing.ts';
import { complaintsOf, type FaultComplaints, labelsOf } from './fault-words.ts';
import { codeOf, textOf, textOrNull } from './typed.ts';
import { type Entry, numbersOf, useEntries } from './useEntries.ts';

function personOf(values: FormValues, name: string) {
  const kind = codeOf(beneficiaryKinds, textOf(values, `${name}.kind`)) ?? 'person';
  return {
    kind,
    class: codeOf(beneficiaryClasses, textOf(values, `${name}.class`)) ?? 'primary',
    name: textOf(values, `${name}.name`),
    relationship: codeOf(beneficiaryRelationships, textOf(values, `${name}.relationship`)) ?? null,
    dob: textOrNull(values, `${name}.dob`),
    perStirpes: kind === 'person' && values[`${name}.perStirpes`] === true,
    share: textOf(values, `${name}.share`),
  };
}

/** Everybody typed for a type of life cover, as calls take them. */
export const typedBeneficiaries = (values: FormValues, type: string) =>
  numbersOf(Object.keys(values), type).map((at) => personOf(values, `${type}.${at}`));

/** What is wrong with those typed for a type, at their inputs. */
export const beneficiaryComplaints = (values: FormValues, type: string, today?: string): FaultComplaints =>
  Object.assign(
    {},
    ...numbersOf(Object.keys(values), type).map((at) =>
      complaintsOf(
        beneficiaryFaults(personOf(values, `${type}.${at}`), today),
        (field) => `${type}.${at}.${field}`,
        labelsOf.beneficiary,
      ),
    ),
  );

/** Somebody on record, or as a change asked for them. */
type Named = Omit<TypedBeneficiary, 'relationship' | 'dob'> & {
  readonly relationship?: TypedBeneficiary['relationship'] | undefined;
  readonly dob?: TypedBeneficiary['dob'] | undefined;
};

type ListProps = {
  readonly type: string;
  readonly known: readonly Named[];
  /** Who types is the employee, whom the words address. */
  readonly own?: boolean;
};

/** The fields of everybody named for a type, and a button for one more: names of inputs are '<type>.<number>.<field>'. */
export function BeneficiaryEntries({ type, known, own = false }: ListProps) {
  const t = useText();
  const { entries, add, remove } = useEntries<Named>(known);
  return (
    <div className="stack">
      {entries.map((entry, place) => (
        <Beneficiary
          key={entry.at}
          name={`${type}.${entry.at}`}
          number={place + 1}
          entry={entry}
          own={own}
          onRemove={() => remove(entry.at)}
        />
      ))}
      <div>
        <Button icon="add" data-adds={type} onClick={add}>
          {t('changing.addBeneficiary')}
        </Button>
      </div>
    </div>
  );
}

type OneProps = {
  readonly name: string;
  readonly number: number;
  readonly entry: Entry<Named>;
  readonly own: boolean;
  readonly onRemove: () => void;
};

/** What the fields of somebody new begin with. */
const NOBODY: Named = { kind: 'person', class: 'primary', name: null, share: null };

function Beneficiary({ name, number, entry, own, onRemove }: OneProps) {
  const t = useText();
  const { relationship = null, dob = null, ...one } = entry.recorded ?? NOBODY;
  const editing = useEditing<TypedBeneficiary>({ ...one, relationship, dob }, (field) => `${name}.${field}`);
  return (
    <FieldSet field={{ name, label: t('changing.beneficiary', { number }) }}>
      <div className="stack">
        <BeneficiaryFields editing={editing} own={own} />
        <div>
          <Button kind="quiet" icon="remove" data-removes={name} onClick={onRemove}>
            {t('changing.removeBeneficiary', { number })}
          </Button>
        </div>
      </div>
    </FieldSet>
  );
}
