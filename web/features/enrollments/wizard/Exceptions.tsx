import { allows, limitPassers } from '@coverlane/contract/access.ts';
import { BLANK_EXCEPTIONS } from '@coverlane/contract/enrollments/blank.ts';
import { useText } from '../../../lib/i18n.ts';
import { actorOf, useUser } from '../../../lib/session.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { readDate } from '../../../ui/date-text.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { Answers } from './draft.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

type Exceptions = NonNullable<Answers['exceptions']>;

function useExceptions() {
  const store = useDraftStore();
  const { answers, generation } = useDraft();
  const said: Exceptions = answers.exceptions ?? BLANK_EXCEPTIONS;
  const change = (patch: Partial<Exceptions>) =>
    store.change((before) => ({ ...before, exceptions: { ...BLANK_EXCEPTIONS, ...before.exceptions, ...patch } }));
  return { said, change, generation };
}

/** What staff decide otherwise than the rules: a later first day with its reason, or limits that are passed (domain 3.2). */
export function Exceptions({ byEvent = false }: { readonly byEvent?: boolean }) {
  const t = useText();
  const { said } = useExceptions();
  const mayPass = allows(limitPassers, actorOf(useUser()));
  if (byEvent && !mayPass) return null;
  return (
    <Disclosure
      summary={t('enrollment.exceptions.title')}
      open={Object.values(said).some((text) => text !== null && text !== '')}
    >
      <div className="stack">
        <FirstDay byEvent={byEvent} />
        {!byEvent && <Said field="startReason" label={t('enrollment.exceptions.reason')} />}
        {mayPass && (
          <Said
            field="overrideReason"
            label={t('enrollment.exceptions.override')}
            hint={t('enrollment.exceptions.overrideHint')}
          />
        )}
      </div>
    </Disclosure>
  );
}

function FirstDay({ byEvent }: { readonly byEvent: boolean }) {
  const t = useText();
  const { said, change, generation } = useExceptions();
  const year = new Date().getFullYear();
  return (
    <DateInput
      key={generation}
      name="exceptions.coverageStarts"
      label={t('enrollment.exceptions.starts')}
      hint={t(byEvent ? 'enrollment.exceptions.startsEventHint' : 'enrollment.exceptions.startsHint')}
      defaultValue={said.coverageStarts}
      onText={(text) => change({ coverageStarts: readDate(text, year) || text || null })}
      optional
    />
  );
}

type SaidProps = {
  readonly field: 'startReason' | 'overrideReason';
  readonly label: string;
  readonly hint?: string;
};

function Said({ field, label, hint }: SaidProps) {
  const { said, change, generation } = useExceptions();
  return (
    <TextInput
      key={generation}
      name={`exceptions.${field}`}
      label={label}
      hint={hint}
      defaultValue={said[field]}
      onChange={(text) => change({ [field]: text || null })}
      autoComplete="off"
      optional
    />
  );
}
