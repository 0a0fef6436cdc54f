import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
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
  /** A failure shows in the form, and what was typed stays. */
  readonly onSend: (words: string) => Promise<unknown>;
};

/** One text that is written and sent: an answer, a reply, a note. */
export function WordsForm({ label, send, rows, most, busy, quiet = false, name, onSend }: Props) {
  return (
    <Form
      onSubmit={async ({ body }) => void (await onSend(String(body ?? '')))}
      wide
      {...(name !== undefined && { label: name })}
    >
      <TextArea name="body" label={label} required rows={rows} maxLength={most} />
      <div className="button-row">
        <Button type="submit" kind={quiet ? 'secondary' : 'primary'} busy={busy}>
          {send}
        </Button>
      </div>
    </Form>
  );
}
