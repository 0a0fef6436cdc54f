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
        <PlaceTools isFull={draft.fields.length >= MOST_FIELDS} onAdd={add} />
        <p id="paper-keys" className="muted">
          {t('papers.keys')}
        </p>
        <PageSteps page={page} pages={template.pages.length} onPage={setPage} />
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
        <PaperFacts draft={draft} onChange={onChange} />
      </div>
    </div>
  );
}

/** What the paper is called, who signs it, and whether it can be asked for. */
function PaperFacts({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const t = useText();
  return (
    <>
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
    </>
  );
}

type ToolsProps = { readonly isFull: boolean; readonly onAdd: (type: PaperFieldType) => void };

/** What can be placed on the page. */
function PlaceTools({ isFull, onAdd }: ToolsProps) {
  const t = useText();
  return (
    <div className="button-row" role="group" aria-label={t('papers.add')}>
      {paperFieldTypes.map((type) => (
        <Button key={type} icon="add" disabled={isFull} onClick={() => onAdd(type)}>
          {t(`paperSign.type.${type}`)}
        </Button>
      ))}
    </div>
  );
}

type StepsProps = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };

/** The ways to the other pages, where there are some. */
function PageSteps({ page, pages, onPage }: StepsProps) {
  const t = useText();
  if (pages < 2) return null;
  return (
    <div className="button-row">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('papers.pageBefore')}
      </Button>
      <span role="status">{t('paperSign.page', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('papers.pageAfter')}
      </Button>
    </div>
  );
}
