import { useLayoutEffect, useRef } from 'react';
import { useText } from '../lib/i18n.ts';
import type { Theme } from '../lib/theme.ts';

type Props = { readonly label: string; readonly colours: Theme };

/** A button and a link on a page of these colours. */
export function ColourSample({ label, colours }: Props) {
  const t = useText();
  const sample = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // CSSOM, because the content security policy forbids style attributes.
    for (const [name, value] of Object.entries(colours)) sample.current?.style.setProperty(`--sample-${name}`, value);
  }, [colours]);
  return (
    <div ref={sample} className="colour-sample">
      <span className="small">{label}</span>
      <span className="colour-button">{t('colour.button')}</span>
      <span className="colour-link">{t('colour.link')}</span>
    </div>
  );
}
