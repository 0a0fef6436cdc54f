import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import type { ImportRow } from './import-state.ts';

type Props = { readonly row: ImportRow };

/** The claim's number over the day of service. */
function ClaimNumber({ row: { claim } }: Props) {
  const t = useText();
  if (claim === null) return '–';
  return (
    <span className="imports-person">
      {claim.claimNumber}
      {claim.serviceDate !== null && (
        <span className="muted small">{t('imports.claimDay', { date: formatDate(claim.serviceDate) })}</span>
      )}
    </span>
  );
}

/** The cells of a claim's row; money that the file does not hold is a dash. */
export const claimCells = {
  number: (row: ImportRow) => <ClaimNumber row={row} />,
  charged: ({ claim }: ImportRow) => <Money amount={claim?.charges} />,
  paid: ({ claim }: ImportRow) => <Money amount={claim?.paid} />,
};
