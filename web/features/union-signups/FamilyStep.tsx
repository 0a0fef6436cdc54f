import { MOST_DEPENDENTS, signupRelationships } from '@coverlane/contract/union-signups/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { newDependent } from './bounds.ts';
import { PersonInputs } from './PersonInputs.tsx';
import type { StepProps } from './steps.tsx';

/** The people who sign up with the worker; none is an answer, too. */
export function FamilyStep({ data, numbers, onData }: StepProps) {
  const { dependents } = data;
  const onAdd = () => onData({ ...data, dependents: [...dependents, newDependent(dependents)] });
  const onRemove = (key: string) => onData({ ...data, dependents: dependents.filter((one) => one.key !== key) });
  const t = useText();
  return (
    <>
      <p>{t('unionSignup.familyHint')}</p>
      {dependents.map((one, at) => (
        <fieldset key={one.key} className="stack union-person">
          <legend>{t('unionSignup.person', { number: at + 1 })}</legend>
          <Select
            name={`formData.dependents.${one.key}.relationship`}
            label={t('unionSignup.relationship')}
            width="medium"
            defaultValue={one.relationship}
            choices={signupRelationships.map((code) => ({ value: code, label: t(`relationship.${code}`) }))}
          />
          <PersonInputs person={one} at={`formData.dependents.${one.key}`} lastFour={numbers[one.key]} own={false} />
          <div>
            <Button onClick={() => onRemove(one.key)}>{t('unionSignup.removePerson', { number: at + 1 })}</Button>
          </div>
        </fieldset>
      ))}
      {dependents.length < MOST_DEPENDENTS && (
        <div>
          <Button icon="add" onClick={onAdd}>
            {t('unionSignup.addPerson')}
          </Button>
        </div>
      )}
    </>
  );
}
