import { imports } from '@coverlane/contract/imports/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { actorSaid } from '../../lib/actors.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import type { FileImport } from './import-state.ts';
import { SaveAnswers } from './SaveAnswers.tsx';

type Code = FileImport['unknownCodes'][number];
type Decision = NonNullable<Code['decision']>;

const isDecision = (value: unknown): value is Decision => value === 'map' || value === 'create' || value === 'leaveOut';

/** Plan codes the client does not have: somebody says what each means, nothing is guessed. Kept for the next file. */
export function UnknownCodes({ found }: { readonly found: FileImport }) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet] });
  if (found.unknownCodes.length === 0) return null;
  const save = async (values: FormValues) => {
    const missing = missingIn(found.unknownCodes, values);
    if (missing.length > 0) {
      return Object.fromEntries(
        missing.map((name) => [name, t(name.startsWith('plan') ? 'imports.choosePlan' : 'imports.chooseDecision')]),
      );
    }
    await decide.mutateAsync({ id: found.id, codes: decisionsIn(found.unknownCodes, values) });
    return undefined;
  };
  const open = found.unknownCodes.filter(({ decision }) => decision === null).length;
  return (
    <section className="card" aria-labelledby="unknown-codes">
      <h2 id="unknown-codes">{t(open > 0 ? 'imports.codes' : 'imports.codesKnown')}</h2>
      {open > 0 && <Banner kind="warn" title={t('imports.codesOpen', { count: open })} />}
      <Form wide label={t('imports.codesKnown')} onSubmit={save}>
        {found.unknownCodes.map((code, index) => (
          <CodeQuestion key={`${code.coverageType} ${code.code}`} code={code} index={index} clientId={found.clientId} />
        ))}
        <SaveAnswers areKept />
      </Form>
    </section>
  );
}

/** Names of the questions that have no answer. */
function missingIn(codes: readonly Code[], values: FormValues): string[] {
  return codes.flatMap((_, index) => {
    const decision = values[`codes.${index}`];
    if (!isDecision(decision)) return [`codes.${index}`];
    return decision === 'map' && !values[`plan${index}`] ? [`plan${index}`] : [];
  });
}

function decisionsIn(codes: readonly Code[], values: FormValues) {
  return codes.flatMap(({ code, coverageType }, index) => {
    const decision = values[`codes.${index}`];
    const planId = values[`plan${index}`];
    if (!isDecision(decision)) return [];
    return [{ code, coverageType, decision, ...(decision === 'map' && { planId: String(planId) }) }];
  });
}

/** An answer that was given for another file is offered here, and says where it comes from. */
function AnsweredBefore({ code: { answered } }: { readonly code: Code }) {
  const t = useText();
  if (answered?.earlier !== true) return null;
  const { at, by, file } = answered;
  const unknown = t('imports.notStated');
  return (
    <p className="muted small">
      {t('imports.codeEarlier', { when: formatDateTime(at), by: actorSaid(by, t) || unknown, file: file ?? unknown })}
    </p>
  );
}

type QuestionProps = { readonly code: Code; readonly index: number; readonly clientId: string };

function CodeQuestion({ code, index, clientId }: QuestionProps) {
  const t = useText();
  const { data } = useCall(reference.plans, { clientId });
  const plans = (data?.rows ?? []).filter(({ coverageType }) => coverageType === code.coverageType);
  const [decision, setDecision] = useState<string | null>(code.decision);
  const type = t(`coverageType.${code.coverageType}`);
  return (
    <div className="imports-code">
      <RadioGroup
        name={`codes.${index}`}
        label={t('imports.codeQuestion', { code: code.code, type, count: code.people })}
        value={decision}
        onChange={setDecision}
        choices={[
          ...(plans.length > 0 ? [{ value: 'map', label: t('imports.decision.map') }] : []),
          { value: 'create', label: t('imports.decision.create', { code: code.code }) },
          { value: 'leaveOut', label: t('imports.decision.leaveOut'), hint: t('imports.decision.leaveOutHint') },
        ]}
      />
      <AnsweredBefore code={code} />
      {decision === 'map' && (
        <Select
          name={`plan${index}`}
          label={t('imports.plan')}
          required
          defaultValue={code.planId}
          choices={plans.map((plan) => ({ value: plan.id, label: `${plan.name} (${plan.systemIdentifier})` }))}
        />
      )}
    </div>
  );
}
