import type { Reply } from '@coverlane/contract/call.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Select } from '../../ui/Select.tsx';
import { listOf, textOf } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

type Division = Reply<typeof reference.divisions>['rows'][number];
type Coverage = MemberToChange['coverages'][number];

const PLAN = 'again.';
const PEOPLE = 'againPeople';
/** What stands for no plan. */
const NONE = 'none';

/** What covered the employee on the last day of work, each type once; continued coverage (COBRA) is nobody's work. */
function heldThen({ coverages, employment }: MemberToChange): Coverage[] {
  const day = employment?.terminationDate ?? '';
  const held = coverages.filter(
    ({ effectiveDate, expirationDate, cobra, state }) =>
      !cobra && state !== 'void' && effectiveDate <= day && (expirationDate ?? '9999-12-31') >= day,
  );
  return [...new Map(held.map((coverage) => [coverage.coverageType, coverage])).values()];
}

/** Who was covered with the employee, each once. */
const peopleThen = (member: MemberToChange) => [
  ...new Map(
    heldThen(member)
      .flatMap(({ covered }) => covered)
      .filter(({ id }) => id !== member.id)
      .map((person) => [person.id, person]),
  ).values(),
];

/** What begins again, as the call is asked for it: the plans that were chosen, of those who were ticked. */
export function againOf(values: FormValues, member: MemberToChange) {
  const ticked = listOf(values, PEOPLE);
  return heldThen(member).flatMap(({ coverageType, covered }) => {
    const planId = textOf(values, `${PLAN}${coverageType}`);
    if (planId === '' || planId === NONE) return [];
    const others = covered.map(({ id }) => id).filter((id) => id !== member.id && ticked.includes(id));
    return [member.id, ...others].map((personId) => ({ personId, coverageType, planId }));
  });
}

const offeredOn = ({ plans }: Division, day: string) =>
  plans.filter(
    ({ pivot }) => pivot.effectiveDate <= day && (pivot.expirationDate === null || pivot.expirationDate >= day),
  );

type Props = { readonly member: MemberToChange; readonly division: Division | undefined; readonly day: string };

/** For each plan of before: the same again, another one that is offered there, or none; and who is covered by it. */
export function RehirePlans({ member, division, day }: Props) {
  const t = useText();
  const { data } = useCall(reference.plans, { clientId: member.clientId });
  const held = heldThen(member);
  if (held.length === 0) return <p className="muted">{t('changing.nothingHeld')}</p>;
  if (division === undefined || data === undefined) return null;
  const typeOf = new Map(data.rows.map(({ id, coverageType }) => [id, coverageType]));
  const offered = offeredOn(division, day);
  const people = peopleThen(member);
  return (
    <>
      {held.map((coverage) => (
        <PlanAgain
          key={coverage.coverageType}
          coverage={coverage}
          offered={offered.filter(({ id }) => typeOf.get(id) === coverage.coverageType)}
        />
      ))}
      {people.length > 0 && (
        <FieldSet field={{ name: PEOPLE, label: t('changing.againPeople'), hint: t('changing.againPeopleHint') }}>
          {people.map(({ id, name, relationship }) => (
            <Checkbox
              key={id}
              name={PEOPLE}
              value={id}
              label={name}
              hint={t(`relationship.${relationship}`)}
              defaultChecked
            />
          ))}
        </FieldSet>
      )}
    </>
  );
}

type AgainProps = {
  readonly coverage: Coverage;
  readonly offered: readonly { readonly id: string; readonly name: string }[];
};

function PlanAgain({ coverage: { coverageType, planId, planName }, offered }: AgainProps) {
  const t = useText();
  const again = offered.find(({ id }) => id === planId);
  const others = offered.filter(({ id }) => id !== planId);
  return (
    <Select
      // Another division or day may not offer what was chosen.
      key={offered.map(({ id }) => id).join()}
      name={`${PLAN}${coverageType}`}
      label={t(`coverageType.${coverageType}`)}
      hint={again === undefined ? t('changing.againNotOffered', { plan: planName }) : undefined}
      defaultValue={again?.id}
      choices={[
        ...(again === undefined ? [] : [{ value: again.id, label: t('changing.againPlan', { plan: again.name }) }]),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
        { value: NONE, label: t('changing.againNone') },
      ]}
      required
    />
  );
}
