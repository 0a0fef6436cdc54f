import type { CardColours } from '@coverlane/contract/sites/colour.ts';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { type Scheme, theme } from '../../lib/theme.ts';
import { StackedBar } from '../../ui/charts/StackedBar.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { FaceOfCard } from '../cards/FaceOfCard.tsx';

type Props = {
  readonly scheme: Scheme;
  readonly name: string;
  readonly brand: string;
  readonly card: CardColours | null;
  readonly logo: string | undefined;
  /** The logo is made for light pages and keeps a light ground. */
  readonly isLit?: boolean;
};

/** A page of the site in small: its bar, a card, a list and a chart, in the colours it has in one scheme. Of invented people. */
export function AppearanceSample({ scheme, name, brand, card, logo, isLit = false }: Props) {
  const t = useText();
  const sample = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // CSSOM, because the content security policy forbids style attributes.
    for (const [token, colour] of Object.entries(theme(brand, scheme, card)))
      sample.current?.style.setProperty(`--${token}`, colour);
  }, [brand, scheme, card]);
  return (
    <figure ref={sample} className="appearance-sample">
      <figcaption className="small">{t(scheme === 'light' ? 'colour.light' : 'colour.dark')}</figcaption>
      <div className="appearance-bar">
        {logo && <img className="appearance-logo" src={logo} alt="" data-lit={isLit || undefined} />}
        <strong>{name}</strong>
      </div>
      <FaceOfCard small top="ACME Tool" planName="Everyday PPO 1500" name="Jiwoo Kim" number="W1234567 00">
        <span>{t('sites.sampleCard')}</span>
      </FaceOfCard>
      <ul className="plain-list appearance-list">
        <li data-current="true">
          <span>Jiwoo Kim</span>
          <StatusChip tone="ok">{t('sites.sampleActive')}</StatusChip>
        </li>
        <li>
          <span>Ara Kim</span>
          <StatusChip tone="warn">{t('sites.sampleWaiting')}</StatusChip>
        </li>
      </ul>
      <StackedBar
        parts={[
          { key: 'plan', value: 312, tone: 'plan', said: t('sites.samplePlan') },
          { key: 'you', value: 88, tone: 'you', said: t('sites.sampleYou') },
        ]}
      />
      <span className="appearance-button">{t('colour.button')}</span>
    </figure>
  );
}
