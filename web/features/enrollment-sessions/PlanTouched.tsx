import type { Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { useText } from '../../lib/i18n.ts';
import { WhoIsTouched } from '../../lists/WhoIsTouched.tsx';

type Props = {
  readonly touched: Touched;
  readonly onClose: () => void;
  /** With what those read who get theirs back; '' where nobody does. */
  readonly onConfirm: (note: string) => void;
};

/** Says from whom a change takes the plan they chose, and asks; those who submitted get theirs back with a note. */
export function PlanTouched({ touched, ...asked }: Props) {
  const t = useText();
  const { started, submitted } = touched;
  const words = {
    title: t('sessionPlans.touchedTitle'),
    text: t('sessionPlans.touched', { started, submitted }),
    confirm: t('sessionPlans.confirm'),
  };
  return <WhoIsTouched touched={touched} words={words} {...asked} />;
}
