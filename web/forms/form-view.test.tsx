import { checkForm } from '@coverlane/contract/forms/check-form.ts';
import type { ItemDraft } from '@coverlane/contract/forms/model.ts';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LanguageContext } from '../lib/i18n.ts';
import english from '../locales/en.json' with { type: 'json' };
import { UiProvider } from '../ui/Ui.tsx';
import { FormView } from './FormView.tsx';
import type { ItemProps } from './item-props.ts';

// The components listen to the window of the browser, which there is none of here.
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));

const host = {
  text: (name: string) => name,
  format: { money: String, date: String, dateTime: String, count: String },
  navigate: () => undefined,
  describeFailure: () => ({}),
  phoneDigits: () => null,
  shortcuts: true,
};
const language = {
  language: 'en' as const,
  catalogue: english,
  english,
  setLanguage: () => Promise.resolve(),
  needEnglish: () => undefined,
};

/** What somebody sees of a form who answered so much of it. */
function drawn(
  items: readonly ItemDraft[],
  initial: Record<string, unknown> = {},
  more: Partial<ComponentProps<typeof FormView>> = {},
): string {
  const { form } = checkForm({ items });
  if (!form) throw new Error('The form does not fit');
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <UiProvider host={host}>
        <FormView
          form={form}
          lang="ko"
          today="2026-11-26"
          initial={initial}
          submit="Send"
          onSubmit={() => undefined}
          {...more}
        />
      </UiProvider>
    </LanguageContext>,
  );
}

const label = (en: string, ko?: string) => ({ en, ...(ko && { ko }) });
const other: ItemDraft = { key: 'other', type: 'yesno', label: label('Other coverage?', '다른 보험이 있습니까?') };
const insurer: ItemDraft = {
  key: 'insurer',
  type: 'text',
  label: label('Insurer', '보험사'),
  showWhen: { conditions: [{ field: 'other', op: 'is', value: 'true' }] },
};

test('A form asks in the language of the reader, and what its conditions leave', () => {
  expect(drawn([other, insurer])).toContain('다른 보험이 있습니까?');
  expect(drawn([other, insurer])).not.toContain('보험사');
  expect(drawn([other, insurer], { other: true })).toContain('보험사');
});

test('English says what nobody wrote in the language of the reader', () => {
  expect(drawn([{ key: 'plan', type: 'text', label: label('Name of the plan') }])).toContain('Name of the plan');
});

test('A section that begins a page begins one: the button leads on until the last', () => {
  const page: ItemDraft = { key: 'more', type: 'section', page: true, label: label('More') };
  const first = drawn([other, page, { ...insurer, showWhen: null }]);
  expect(first).toContain('Page 1 of 2');
  expect(first).not.toContain('보험사');
  expect(first).not.toContain('Send');
});

test('A heading over nothing that is asked is not drawn', () => {
  const end: ItemDraft = { key: 'end', type: 'section', label: label('Your signature', '서명란') };
  expect(drawn([other, end])).not.toContain('서명란');
  expect(drawn([other, end, { ...insurer, showWhen: null }])).toContain('서명란');
  expect(drawn([other, { ...end, help: label('What you sign') }])).toContain('서명란');
});

test('An answer that comes late is added to what was answered meanwhile', () => {
  const late: ItemProps[] = [];
  const given: unknown[] = [];
  const file: ItemDraft = { key: 'card', type: 'file', label: label('Card') };
  const picked: ItemDraft = { key: 'who', type: 'member-picker', label: label('Who') };
  const part = (props: ItemProps) => {
    late.push(props);
    return null;
  };
  drawn([file, picked], {}, { parts: { file: part, 'member-picker': part }, onAnswers: (all) => given.push(all) });
  late[0]?.onChange(() => ['one']);
  late[1]?.onAnswer('somebody');
  late[0]?.onChange((before) => [...(Array.isArray(before) ? before : []), 'two']);
  expect(given.at(-1)).toEqual({ card: ['one', 'two'], who: 'somebody' });
});
