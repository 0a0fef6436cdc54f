import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import { type CardColours, inkOn, isHexColour } from '@coverlane/contract/sites/colour.ts';
import { useState } from 'react';
import { ColourField } from '../../crud/ColourField.tsx';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { theme } from '../../lib/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = {
  readonly siteId: string;
  readonly brand: string;
  /** Null: they follow from the brand colour. */
  readonly card: CardColours | null;
  readonly onTyped: (card: CardColours | undefined) => void;
};

const isWhole = ({ from, to }: CardColours): boolean =>
  [from, to].every((colour) => colour.length === 7 && isHexColour(colour));

/** The two colours of the card face: those of the brand, or a site's own where something can be read on both. */
export function CardColoursForm({ siteId, brand, card, onTyped }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(siteCalls.putSiteCard, { refreshes: [siteCalls.siteAppearance] });
  const derived = theme(brand, 'light');
  const [typed, setTyped] = useState<CardColours>(card ?? { from: derived['card-1'], to: derived['card-2'] });
  const type = (next: CardColours) => {
    setTyped(next);
    onTyped(isWhole(next) ? next : undefined);
  };
  const put = async (next: CardColours | null) => {
    await save.mutateAsync({ id: siteId, from: next?.from ?? null, to: next?.to ?? null });
    onTyped(undefined);
    notify('success', t('sites.cardSaved'));
  };
  const isRead = !isWhole(typed) || inkOn(typed) !== null;
  return (
    <Form
      label={t('sites.card')}
      onSubmit={async () => {
        await put(typed);
        return undefined;
      }}
    >
      <ColourField
        name="from"
        label={t('sites.cardFrom')}
        hint={t(card ? 'sites.cardOwn' : 'sites.cardDerived')}
        error={isRead ? undefined : t('errors.low-contrast')}
        value={typed.from}
        onChange={(from) => type({ ...typed, from })}
      />
      <ColourField name="to" label={t('sites.cardTo')} value={typed.to} onChange={(to) => type({ ...typed, to })} />
      <div className="row">
        <Button type="submit">{t('sites.cardSave')}</Button>
        {card && (
          <Button kind="quiet" icon="refresh" onClick={() => void put(null)}>
            {t('sites.cardFollow')}
          </Button>
        )}
      </div>
    </Form>
  );
}
