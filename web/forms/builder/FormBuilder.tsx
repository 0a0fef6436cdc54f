import { type Language, languages } from '@coverlane/contract/codes.ts';
import { type ItemType, itemTypes } from '@coverlane/contract/forms/codes.ts';
import type { FormFault } from '@coverlane/contract/forms/items-faults.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { missingWords } from '@coverlane/contract/forms/translations.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useHasText, useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { builtFaults, moved, newItem, replaced } from './built-items.ts';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemList } from './ItemList.tsx';
import { ReadyForms } from './ReadyForms.tsx';
import './builder.css';

// It brings what people answer with: the questions come first.
const Preview = lazy(() => import('./Preview.tsx').then((module) => ({ default: module.Preview })));

type Props = {
  readonly items: readonly FormItem[];
  /** The types that the page around it can ask. */
  readonly types: readonly ItemType[];
  /** Answers can be written to a member's record. */
  readonly binds?: boolean;
  /** Saves what was built, once nothing is wrong with it; throwing keeps it as it is typed. */
  readonly onSave: (items: readonly FormItem[]) => Promise<void>;
  /** What stands beside the button that saves. */
  readonly actions?: ReactNode;
};

/**
 * Builds a form (ux 1.8): its items in order, one opened beside the list, and the form as a phone shows it. Nothing is
 * saved before its button; leaving asks.
 * @says formBuilder. errors.form- errors.bad-
 */
export function FormBuilder({ items: saved, types, binds = false, onSave, actions }: Props) {
  const { language } = useLanguage();
  const [items, setItems] = useState<readonly FormItem[]>(saved);
  const [open, setOpen] = useState(0);
  const [lang, setLang] = useState<Language>(language);
  const [tried, setTried] = useState(false);
  const [kept, setKept] = useState(saved);
  const guard = useLeaveGuard(items !== kept, keepsNothing);
  const faults = tried ? builtFaults(items) : [];
  const errors = useErrorsOf(faults, open);
  const item = items[open];
  const add = (type: ItemType) => {
    setItems([...items, newItem(type, items)]);
    setOpen(items.length);
  };
  const save = async () => {
    setTried(true);
    const [first] = builtFaults(items);
    if (first) return setOpen(Math.max(0, first.index));
    await onSave(items);
    return setKept(items);
  };
  return (
    <div className="form-builder">
      <LeaveQuestion guard={guard} />
      <div className="stack">
        <Missing items={items} />
        <ItemList
          {...{ items, open, lang }}
          wrong={new Set(faults.map(({ index }) => index))}
          onOpen={setOpen}
          onMove={(from, to) => {
            setItems(moved(items, from, to));
            setOpen(to);
          }}
          onRemove={(at) => setItems(items.filter((_, place) => place !== at))}
        />
        <AddItem types={types} onAdd={add} />
        {items.length === 0 && <ReadyForms types={types} onCopy={setItems} />}
      </div>
      <div className="stack">
        {item && (
          <ItemEditor
            key={open}
            {...{ item, types, lang, binds }}
            before={items.slice(0, open)}
            errors={errors}
            onItem={(next) => setItems(replaced(items, open, next))}
          />
        )}
        <SaveBar faults={faults} dirty={items !== kept} onSave={save} actions={actions} />
      </div>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Preview items={items} lang={lang} onLang={setLang} />
      </Suspense>
    </div>
  );
}

const keepsNothing = (): boolean => false;

/** What is wrong with the item at one place, in sentences by its part. */
function useErrorsOf(faults: readonly FormFault[], at: number): Record<string, string> {
  const t = useText();
  const hasText = useHasText();
  return Object.fromEntries(
    faults
      .filter(({ index }) => index === at)
      .map(({ field, code }) => {
        const key = `errors.${code}`;
        return [field, hasText(key) ? t(key) : t('errors.invalid')];
      }),
  );
}

/** How many texts Korean and Spanish lack. */
function Missing({ items }: { readonly items: readonly FormItem[] }) {
  const t = useText();
  const lacking = languages
    .map((lang) => ({ lang, count: missingWords({ columns: 1, items: [...items] }, lang).length }))
    .filter(({ count }) => count > 0);
  if (items.length === 0) return null;
  return (
    <p className="muted" role="status">
      {lacking.length === 0
        ? t('formBuilder.complete')
        : lacking
            .map(({ lang, count }) => t('formBuilder.missing', { language: t(`formBuilder.language.${lang}`), count }))
            .join(' · ')}
    </p>
  );
}

function AddItem({ types, onAdd }: { readonly types: readonly ItemType[]; readonly onAdd: (type: ItemType) => void }) {
  const t = useText();
  const [type, setType] = useState<ItemType>('text');
  return (
    <div className="form-builder-add">
      <Select
        name="newType"
        label={t('formBuilder.newType')}
        empty={null}
        choices={types.map((value) => ({ value, label: t(`formBuilder.type.${value}`) }))}
        value={type}
        onChange={(chosen) => setType(itemTypes.find((one) => one === chosen) ?? 'text')}
      />
      <Button icon="add" onClick={() => onAdd(type)}>
        {t('formBuilder.add')}
      </Button>
    </div>
  );
}

type SaveProps = {
  readonly faults: readonly FormFault[];
  readonly dirty: boolean;
  readonly onSave: () => Promise<void>;
  readonly actions: ReactNode;
};

function SaveBar({ faults, dirty, onSave, actions }: SaveProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await onSave();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      {faults.length > 0 && <Banner kind="error">{t('formBuilder.wrong', { count: faults.length })}</Banner>}
      <div className="row">
        <Button kind="primary" busy={busy} onClick={() => void press()}>
          {t('formBuilder.save')}
        </Button>
        {!dirty && actions}
        {dirty && <span className="muted">{t('formBuilder.unsaved')}</span>}
      </div>
    </div>
  );
}
