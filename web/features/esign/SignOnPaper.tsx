import { asked } from '@coverlane/contract/esign/check-paper.ts';
import type { PaperField } from '@coverlane/contract/esign/model.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { useRef, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import { placeStyle } from './place-style.ts';
import { usePlaceName } from './place-names.ts';
import { usePaper } from './usePaper.ts';

type Paper = NonNullable<Reply<typeof surveyDoor.surveyByKey>['paper']>;
type Props = {
  readonly link: string;
  readonly paper: Paper;
  /** What the form around it has so far. */
  readonly typed: FormValues;
};

const nameOf = ({ key }: PaperField): string => `paper.values.${key}`;

/** A paper with the places of whoever signs: its pages, and below them a line for each place, from one to the next. */
export function SignOnPaper({ link, paper, typed }: Props) {
  const t = useText();
  const say = useFailureText();
  const { pdf, failure } = usePaper(surveyDoor.surveyPaper, { key: link, edition: paper.edition });
  const [here, setHere] = useState<string | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const places = asked(paper.fields, paper.signer);
  const isFilled = (field: PaperField) => Boolean(typed[nameOf(field)]);
  const go = (field: PaperField) => {
    setHere(field.key);
    const inputs = whole.current?.querySelectorAll<HTMLElement>('input') ?? [];
    [...inputs].find((input) => input.getAttribute('name') === nameOf(field))?.focus();
  };
  const next = places.find((field) => !isFilled(field) && field.required) ?? places.find((field) => !isFilled(field));
  if (failure) return <ErrorState title={say(failure)} />;
  return (
    <div ref={whole} className="stack">
      {!pdf && <Skeleton lines={8} label={t('paperSign.opening')} />}
      {pdf &&
        paper.pages.map((_, at) => (
          <PaperSheet
            key={at}
            pdf={pdf}
            page={at + 1}
            label={t('paperSign.page', { page: at + 1, pages: paper.pages.length })}
          >
            {paper.fields
              .filter(({ page }) => page === at + 1)
              .map((field) => (
                <Place
                  key={field.key}
                  field={field}
                  typed={typed}
                  isHere={here === field.key}
                  onGo={places.includes(field) ? () => go(field) : undefined}
                />
              ))}
          </PaperSheet>
        ))}
      <p className="muted" role="status">
        {t('paperSign.filled', { filled: places.filter(isFilled).length, count: places.length })}
      </p>
      {next && (
        <div className="button-row">
          <Button onClick={() => go(next)}>{t('paperSign.next')}</Button>
        </div>
      )}
      {places.map((field) => (
        <div key={field.key} onFocus={() => setHere(field.key)}>
          <PlaceInput field={field} before={paper.filled?.values[field.key]} />
        </div>
      ))}
    </div>
  );
}

type PlaceProps = {
  readonly field: PaperField;
  readonly typed: FormValues;
  readonly isHere: boolean;
  readonly onGo: (() => void) | undefined;
};

/** A place on the page, with what will stand there; those that are written by signing lead nowhere. */
function Place({ field, typed, isHere, onGo }: PlaceProps) {
  const t = useText();
  const nameOfPlace = usePlaceName();
  const name = String(typed['name'] ?? '');
  const value = typed[nameOf(field)];
  const said = writtenText(field, { name, value });
  const shown = { className: 'paper-place', style: placeStyle(field), 'data-filled': said !== '', 'data-here': isHere };
  if (!onGo)
    return (
      <span {...shown} aria-hidden="true">
        {said || nameOfPlace(field)}
      </span>
    );
  return (
    <button
      type="button"
      {...shown}
      aria-label={
        said
          ? t('paperSign.filledPlace', { place: nameOfPlace(field), said })
          : t('paperSign.emptyPlace', { place: nameOfPlace(field) })
      }
      onClick={onGo}
    >
      {said || nameOfPlace(field)}
    </button>
  );
}

function writtenText({ type }: PaperField, { name, value }: { name: string; value: unknown }): string {
  if (type === 'name') return name;
  if (type === 'signature') return value === true ? name : '';
  if (type === 'checkbox') return value === true ? '✓' : '';
  return typeof value === 'string' ? value : '';
}

type InputProps = { readonly field: PaperField; readonly before: string | boolean | undefined };

/** What fills a place in: a box to tick for a signature, a line for a text. Nothing is filled in but what they filled in before. */
function PlaceInput({ field, before }: InputProps) {
  const t = useText();
  const nameOfPlace = usePlaceName();
  const name = nameOf(field);
  if (field.type === 'signature')
    return (
      <Checkbox
        name={name}
        label={t('paperSign.signHere', { page: field.page })}
        defaultChecked={before === true}
        required={field.required}
      />
    );
  if (field.type === 'checkbox')
    return (
      <Checkbox name={name} label={nameOfPlace(field)} defaultChecked={before === true} required={field.required} />
    );
  return (
    <TextInput
      name={name}
      label={nameOfPlace(field)}
      maxLength={field.type === 'initials' ? 6 : 200}
      width={field.type === 'initials' ? 'short' : 'full'}
      defaultValue={typeof before === 'string' ? before : ''}
      {...(field.required ? { required: true } : { optional: true })}
    />
  );
}
