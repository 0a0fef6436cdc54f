import { NoValue } from './NoValue.tsx';
import { useUi } from './Ui.tsx';

type Props = {
  /** Decimal string, '1234.5'; null shows a dash, for money is never invented. */
  readonly amount: string | null | undefined;
};

/** An amount as $1,234.50, with figures of equal width so that columns line up. */
export function Money({ amount }: Props) {
  const { format } = useUi();
  const isKnown = amount !== null && amount !== undefined;
  return <span className="money">{isKnown ? format.money(amount) : <NoValue />}</span>;
}
