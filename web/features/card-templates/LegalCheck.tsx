import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import type { CardFault } from '@coverlane/contract/cards/legal.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useElementName } from './useElementName.ts';

type Props = {
  readonly faults: readonly CardFault[];
  readonly elements: readonly CardElement[];
  readonly onChoose: (id: string) => void;
};

/** What the law and the standards ask for and this card lacks: until there is nothing, it cannot be published. */
export function LegalCheck({ faults, elements, onChoose }: Props) {
  const t = useText();
  return (
    <Card title={t('cardTemplates.legal')}>
      {faults.length === 0 ? (
        <StatusChip tone="ok">{t('cardTemplates.lawful')}</StatusChip>
      ) : (
        <ul className="plain-list stack stack-tight">
          {faults.map((fault) => (
            <Fault key={JSON.stringify(fault)} fault={fault} elements={elements} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fault({ fault, elements, onChoose }: Omit<Props, 'faults'> & { readonly fault: CardFault }) {
  const t = useText();
  const nameOf = useElementName();
  if (fault.code === 'missing')
    return (
      <li className="row">
        <StatusChip tone={fault.demand === 'law' ? 'bad' : 'warn'}>
          {t(`cardTemplates.demand.${fault.demand}`)}
        </StatusChip>
        <span>{t('cardTemplates.missing', { name: t(`cardTemplates.variable.${fault.variable}`) })}</span>
      </li>
    );
  const element = elements.find(({ id }) => id === fault.elementId);
  return (
    <li className="row">
      <StatusChip tone="bad">{t(`cardTemplates.fault.${fault.code}`)}</StatusChip>
      <Button kind="quiet" onClick={() => onChoose(fault.elementId)}>
        {element ? nameOf(element) : ''}
      </Button>
    </li>
  );
}
