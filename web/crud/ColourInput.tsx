import { useState } from 'react';
import { contrast, fromHex, isHexColour } from '@coverlane/contract/sites/colour.ts';
import { useText } from '../lib/i18n.ts';
import { theme } from '../lib/theme.ts';
import type { FieldProps } from '../ui/Field.tsx';
import { ColourField } from './ColourField.tsx';
import { ColourSample } from './ColourSample.tsx';
import './theming.css';

type Props = FieldProps & { readonly defaultValue: string };

/** A brand colour, chosen or typed, with what becomes of it on light and dark pages: contrast is always kept. */
export function ColourInput({ defaultValue, ...given }: Props) {
  const t = useText();
  const [colour, setColour] = useState(defaultValue);
  const isColour = isHexColour(colour);
  return (
    <div className="stack stack-tight">
      <ColourField {...given} value={colour} onChange={setColour} />
      {isColour ? <Result colour={colour} /> : <p className="muted small">{t('colour.invalid')}</p>}
    </div>
  );
}

const LEAST = 4.5;

/** How the colour looks in both schemes, and in words whether links needed another lightness to be read. */
function Result({ colour }: { readonly colour: string }) {
  const t = useText();
  const [light, dark] = [theme(colour, 'light'), theme(colour, 'dark')];
  const isReadable = [light, dark].every(({ bg }) => contrast(fromHex(colour), fromHex(bg)) >= LEAST);
  return (
    <figure className="colour-samples" aria-label={t('colour.preview')}>
      <ColourSample label={t('colour.light')} colours={light} />
      <ColourSample label={t('colour.dark')} colours={dark} />
      <figcaption className="muted small">
        {isReadable
          ? t('colour.asIs', { ratio: LEAST })
          : t('colour.adjusted', { light: light['brand-text'], dark: dark['brand-text'], ratio: LEAST })}
      </figcaption>
    </figure>
  );
}
