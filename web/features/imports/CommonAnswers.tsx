import type { Input, Reply } from '@coverlane/contract/call.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { answerIn } from './IdentityQuestion.tsx';

type Group = Reply<typeof imports.importIdentities>['groups'][number];
type Together = NonNullable<Input<typeof imports.importDecide>['commonIdentities']>;

const nameOf = ({ about, kind }: Group): string => `common.${about}.${kind}`;

type Props = { readonly importId: string; readonly groups: readonly Group[] };

/** One answer for all open questions of a kind, said with their number; what was answered so can be taken back at once. */
export function CommonAnswers({ importId, groups }: Props) {
  const t = useText();
  if (groups.length === 0) return null;
  return (
    <section className="imports-common" aria-labelledby="common-answers">
      <h3 id="common-answers">{t('imports.common.title')}</h3>
      <p className="muted small">{t('imports.common.about')}</p>
      {groups.map((group) => (
        <OneKind key={`${nameOf(group)} ${group.open}`} importId={importId} group={group} />
      ))}
    </section>
  );
}

function OneKind({ importId, group }: { readonly importId: string; readonly group: Group }) {
  const t = useText();
  const { about, kind, open, answers, answered } = group;
  return (
    <div className="imports-kind">
      {open > 1 && (
        <RadioGroup
          name={nameOf(group)}
          label={t(`imports.common.kind.${kind}`, { count: open })}
          hint={t('identity.agrees', { traits: t(`identity.trait.${about}`) })}
          defaultValue="open"
          choices={[
            { value: 'open', label: t('imports.common.oneByOne') },
            ...answers.map((value) => ({
              value,
              label: t(`imports.identity.answer.${value}`),
              hint: t(`imports.common.hint.${value}`),
            })),
          ]}
        />
      )}
      {answered.length > 0 && <Answered importId={importId} group={group} />}
    </div>
  );
}

/** What was answered for several together. */
function Answered({
  importId,
  group: { about, kind, answered },
}: {
  readonly importId: string;
  readonly group: Group;
}) {
  const t = useText();
  const say = useFailureText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet, imports.importIdentities] });
  const count = answered.reduce((sum, one) => sum + one.count, 0);
  const takeBack = () => decide.mutate({ id: importId, commonIdentities: [{ about, kind, answer: null, count }] });
  return (
    <div className="row">
      {answered.map((one) => (
        <p key={one.answer}>
          {t('imports.common.answered', { count: one.count, answer: t(`imports.identity.answer.${one.answer}`) })}
        </p>
      ))}
      <Button onClick={takeBack} busy={decide.isPending}>
        {t('imports.common.takeBack', { count })}
      </Button>
      {decide.error && <Banner kind="error" title={say(decide.error)} />}
    </div>
  );
}

/** The answers of the form, each with the number that was said with it. */
export const togetherIn = (groups: readonly Group[], values: FormValues): Together =>
  groups.flatMap(({ about, kind, open, ...group }) => {
    const answer = answerIn(values[nameOf({ about, kind, open, ...group })]);
    return answer === null ? [] : [{ about, kind, answer, count: open }];
  });
