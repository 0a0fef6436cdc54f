import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';
import { useText } from '../../../lib/i18n.ts';
import { useRecordTitle } from '../../../lib/window-title.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/Form.tsx';
import type { FieldErrors } from '../../../ui/form-values.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useShortcuts } from '../../../ui/useShortcuts.ts';
import { StepLane } from './StepLane.tsx';
import { useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';
import { sectionOfField } from './wizard-sections.ts';
import { WizardBar } from './WizardBar.tsx';

type Props = {
  /** The one question of the page: its only h1. */
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  /** The words of the button that goes on, and what it does, where that is more than to go on. */
  readonly continueLabel?: string;
  readonly onContinue?: () => Promise<FieldErrors | undefined>;
  readonly children: ReactNode;
};

const NOTHING: FieldErrors = {};

/** One page of the wizard (design 2.5, 8): step, question, its fields, and the bar with cost, what is saved, Back and Continue. */
export function QuestionPage({ title, about, wide = false, continueLabel, onContinue, children }: Props) {
  const t = useText();
  const { goOn, found } = useWizard();
  const [wrong, setWrong] = useState<FieldErrors>(NOTHING);
  const errors = { ...found, ...wrong };
  const isWrong = Object.keys(errors).length > 0;
  const frame = useArrival(Object.keys(found).length > 0);
  const titled = isWrong ? t('enrollment.errorTitle', { title }) : title;
  useRecordTitle(titled);
  useShortcuts({ 'Mod+Enter': () => frame.current?.querySelector('form')?.requestSubmit() });
  const send = async () => {
    const answer = await (onContinue ?? goOn)();
    setWrong(answer ?? NOTHING);
    return answer;
  };
  return (
    <div ref={frame} className={classNames('enrollment-question', wide && 'enrollment-wide')}>
      <PageHeader above={<StepLane />} title={title} about={about} />
      <KeepsPlace>
        <Form check={false} wide errors={found} onSubmit={send} label={title}>
          {children}
          <WizardBar continueLabel={continueLabel ?? t('enrollment.continue')} />
        </Form>
      </KeepsPlace>
    </div>
  );
}

/** Sends what was typed when a field is left, and notes which one has the focus. */
function KeepsPlace({ children }: { readonly children: ReactNode }) {
  const store = useDraftStore();
  const { page } = useWizard();
  const enter = (event: FocusEvent) => {
    const field = event.target instanceof HTMLElement ? event.target.dataset['field'] : undefined;
    if (field) store.note({ page, field });
  };
  return (
    <div className="enrollment-answers" onFocus={enter} onBlur={() => afterPaint(() => void store.save())}>
      {children}
    </div>
  );
}

/** Moves the focus when a page appears: to what must be mended, the field that was left, the section asked for, or the question. */
function useArrival(isWrong: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const store = useDraftStore();
  const { section } = useWizard();
  useEffect(() => {
    const target = startOf(frame.current, { field: store.get().place.field, section, isWrong });
    if (target?.matches('h1')) scrollTo(0, 0);
    target?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- where the focus goes is settled once, when the page appears
  }, []);
  return frame;
}

type Start = { readonly field: string | null; readonly section: string | null; readonly isWrong: boolean };

/** What the focus starts at: the error summary, the field that was left, the section that was asked for, or the question. */
function startOf(frame: HTMLElement | null, { field, section, isWrong }: Start): HTMLElement | undefined {
  const isLeft = field !== null && (section === null || sectionOfField(field) === section);
  const places = [
    ...(isWrong ? ['.error-summary'] : []),
    ...(isLeft ? [`[data-field="${CSS.escape(field)}"]`] : []),
    ...(section === null ? [] : [`[data-section="${CSS.escape(section)}"]`]),
    'h1',
  ];
  return places.map((place) => frame?.querySelector<HTMLElement>(place)).find((one) => one) ?? undefined;
}
