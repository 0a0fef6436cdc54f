import { ICON_PATHS, type IconName } from './icon-paths.ts';

type Props = {
  readonly name: IconName;
  /** Only when no words stand beside the icon; otherwise it is decoration and hidden from screen readers. */
  readonly label?: string;
};

/** One of the product's own line icons, as large as the text around it and in its colour. */
export function Icon({ name, label }: Props) {
  const shown = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="icon" viewBox="0 0 24 24" focusable="false" {...shown}>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
