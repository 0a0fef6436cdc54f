import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';
import { useText } from '../../../lib/i18n.ts';
import { useRecordTitle } from '../../../lib/window-title.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Form } from '../../../ui/Form.tsx';
import type { FieldErrors } from '../../../ui/formValues.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useShortcuts } from '../../../ui/useShortcuts.ts';
import { SaveNote } from './SaveNote.tsx';
import { useDraftStore } from './useDraft.ts';
import { useStepWords } from './useStepWords.ts';
import { useWizard } from './useWizard.ts';

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

/** One page of the wizard (design 2.5, template 3): back, step, question, its fields, Continue and what is saved. */
export function QuestionPage({ title, about, wide = false, continueLabel, onContinue, children }: Props) {
  const t = useText();
  const { goOn, found, back } = useWizard();
  const [wrong, setWrong] = useState<FieldErrors>(NOTHING);
  const errors = { ...found, ...wrong };
  const isWrong = Object.keys(errors).length > 0;
  const step = useStepWords();
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
      {back !== null && <BackLink href={back} />}
      <PageHeader above={<p className="muted">{step}</p>} title={title} about={about} />
      <KeepsPlace>
        <Form check={false} wide={wide} errors={found} onSubmit={send} label={title}>
          {children}
          <div className="enrollment-continue">
            <Button type="submit" kind="primary" aria-describedby="enrollment-saved">
              {continueLabel ?? t('enrollment.continue')}
            </Button>
            <SaveNote id="enrollment-saved" />
          </div>
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
    <div onFocus={enter} onBlur={() => afterPaint(() => void store.save())}>
      {children}
    </div>
  );
}

/** Moves the focus when a page appears: to what must be mended, to the field that was left, else to the question. */
function useArrival(isWrong: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const store = useDraftStore();
  useEffect(() => {
    const target = startOf(frame.current, { field: store.get().place.field, isWrong });
    if (target?.matches('h1')) scrollTo(0, 0);
    target?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- where the focus goes is settled once, when the page appears
  }, []);
  return frame;
}

/** What the focus starts at: the error summary, the field that was left, or the question. */
function startOf(
  frame: HTMLElement | null,
  { field, isWrong }: { field: string | null; isWrong: boolean },
): HTMLElement | undefined {
  const places = [
    ...(isWrong ? ['.error-summary'] : []),
    ...(field === null ? [] : [`[data-field="${CSS.escape(field)}"]`]),
    'h1',
  ];
  return places.map((place) => frame?.querySelector<HTMLElement>(place)).find((one) => one) ?? undefined;
}
