import { Button } from '../../ui/Button.tsx';

/** One thing to do with a line of a template: its label names the line. */
type Tool = {
  readonly icon: 'up' | 'down' | 'add' | 'remove';
  readonly label: string;
  readonly act: () => void;
};

/** What can be done with one line of a template, as a row of small buttons. */
export function LineTools({ tools }: { readonly tools: readonly Tool[] }) {
  return (
    <span className="template-tools">
      {tools.map(({ icon, label, act }) => (
        <Button key={icon} kind="quiet" icon={icon} iconOnly onClick={act}>
          {label}
        </Button>
      ))}
    </span>
  );
}
