import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import type { FormValues } from '../ui/form-values.ts';
import { TextArea } from '../ui/TextArea.tsx';

type Props = {
  readonly label: string;
  /** The words of its button. */
  readonly send: string;
  readonly rows: number;
  /** Characters that it may have. */
  readonly most: number;
  readonly busy: boolean;
  /** Not the main thing of its page. */
  readonly quiet?: boolean;
  /** The name of the form, where the page has others. */
  readonly name?: string;
  /** What stands in it, where something else than the keyboard writes there too; absent: the form keeps its own. */
  readonly typed?: { readonly value: string; readonly onChange: (value: string) => void; readonly lang?: string };
  /** Stands beside its button. */
  readonly tools?: ReactNode;
  /** Other fields, between the words and the button. */
  readonly more?: ReactNode;
  /** A failure shows in the form, and what was typed stays. */
  readonly onSend: (words: string, values: FormValues) => Promise<unknown>;
};

/** One text that is written and sent: an answer, a reply, a note. */
export function WordsForm({ label, send, rows, most, busy, quiet = false, name, typed, tools, more, onSend }: Props) {
  return (
    <Form
      onSubmit={async (values) => void (await onSend(String(values['body'] ?? ''), values))}
      wide
      {...(name !== undefined && { label: name })}
    >
      <TextArea name="body" label={label} required rows={rows} maxLength={most} {...typed} />
      {more}
      <div className="button-row">
        <Button type="submit" kind={quiet ? 'secondary' : 'primary'} busy={busy}>
          {send}
        </Button>
        {tools}
      </div>
    </Form>
  );
}
