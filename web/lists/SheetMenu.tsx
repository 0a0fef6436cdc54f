import { useFailureText } from '../lib/failures.ts';
import { Menu } from '../ui/Menu.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';

const FORMATS = ['csv', 'xlsx'] as const;

type Props = {
  readonly labels: { readonly menu: string } & Readonly<Record<(typeof FORMATS)[number], string>>;
  /** Those that are offered; all where none are named. */
  readonly formats?: readonly string[];
  /** One of the icons of a list's line, and no word. */
  readonly iconOnly?: boolean;
  /** Fetches the file in a format and has the browser save it. */
  readonly save: (format: (typeof FORMATS)[number]) => Promise<void>;
};

/** Saves something with rows and columns, as CSV or Excel. */
export function SheetMenu({ labels, formats = FORMATS, iconOnly = false, save }: Props) {
  const say = useFailureText();
  const { notify } = useNotices();
  const items = FORMATS.filter((format) => formats.includes(format)).map((format) => ({
    label: labels[format],
    onSelect: () => void save(format).catch((failure: unknown) => notify('error', say(failure))),
  }));
  return (
    <Menu
      label={labels.menu}
      icon="download"
      align="end"
      items={items}
      {...(iconOnly && { iconOnly, kind: 'quiet' as const })}
    />
  );
}
