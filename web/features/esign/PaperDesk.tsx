import { esign } from '@coverlane/contract/esign/calls.ts';
import { MOST_FIELDS, type PaperFieldType, paperFieldTypes } from '@coverlane/contract/esign/codes.ts';
import { type KeyboardEvent, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { newPlace, type PaperDraft, type Template, withPlace } from './paper-draft.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { PlaceBox } from './PlaceBox.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { SignersForm } from './SignersForm.tsx';
import { usePaper } from './usePaper.ts';

type Props = {
  readonly template: Template;
  readonly draft: PaperDraft;
  /** @param isStep it can be undone by itself; else it goes on with the step before, as a drag does */
  readonly onChange: (draft: PaperDraft, isStep?: boolean) => void;
  readonly onUndo: () => void;
};

/** A page of the paper with its places, and beside it who signs, what can be placed, and what the chosen place is. */
export function PaperDesk({ template, draft, onChange, onUndo }: Props) {
  const t = useText();
  const say = useFailureText();
  const { pdf, failure } = usePaper(esign.esignTemplateFile, { id: template.id });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [dragged, setDragged] = useState<PaperDraft | null>(null);
  const shown = dragged ?? draft;
  const field = shown.fields.find(({ key }) => key === chosen);
  const add = (type: PaperFieldType) => {
    const signer = field?.signer ?? 1;
    const made = newPlace(draft, { type, signer, page });
    onChange({ ...draft, fields: [...draft.fields, made] });
    setChosen(made.key);
    // It is on the page after the next drawing.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-place="${made.key}"]`)?.focus());
  };
  const remove = (key: string) => {
    onChange({ ...draft, fields: draft.fields.filter((one) => one.key !== key) });
    setChosen(null);
  };
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      onUndo();
    }
  };
  if (failure) return <ErrorState title={say(failure)} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key that undoes, which has a button too
    <div className="paper-desk" onKeyDown={press}>
      <div className="stack">
        <div className="button-row" role="toolbar" aria-label={t('papers.add')}>
          {paperFieldTypes.map((type) => (
            <Button key={type} icon="add" disabled={draft.fields.length >= MOST_FIELDS} onClick={() => add(type)}>
              {t(`paperSign.type.${type}`)}
            </Button>
          ))}
        </div>
        <p id="paper-keys" className="muted">
          {t('papers.keys')}
        </p>
        {template.pages.length > 1 && (
          <div className="button-row">
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('papers.pageBefore')}
            </Button>
            <span role="status">{t('paperSign.page', { page, pages: template.pages.length })}</span>
            <Button disabled={page >= template.pages.length} onClick={() => setPage(page + 1)}>
              {t('papers.pageAfter')}
            </Button>
          </div>
        )}
        {!pdf && <Skeleton lines={10} label={t('paperSign.opening')} />}
        {pdf && (
          <PaperSheet pdf={pdf} page={page} label={t('paperSign.page', { page, pages: template.pages.length })}>
            {shown.fields
              .filter((one) => one.page === page)
              .map((one) => (
                <PlaceBox
                  key={one.key}
                  field={one}
                  isChosen={one.key === chosen}
                  onChoose={() => setChosen(one.key)}
                  onMove={(to, isEnd) => {
                    setDragged(isEnd ? null : withPlace(draft, to));
                    if (isEnd) onChange(withPlace(draft, to));
                  }}
                  onRemove={() => remove(one.key)}
                />
              ))}
          </PaperSheet>
        )}
      </div>
      <div className="stack">
        {field && (
          <PlaceForm
            field={field}
            signers={draft.signers}
            onChange={(to) => onChange(withPlace(draft, to))}
            onRemove={() => remove(field.key)}
          />
        )}
        <TextInput
          name="name"
          label={t('papers.name')}
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
        />
        <SignersForm draft={draft} onChange={onChange} />
        <Checkbox
          label={t('papers.inUse')}
          checked={draft.status === 'active'}
          onChange={(is) => onChange({ ...draft, status: is ? 'active' : 'inactive' })}
        />
      </div>
    </div>
  );
}
