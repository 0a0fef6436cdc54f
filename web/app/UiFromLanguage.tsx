import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { type ReactNode, useMemo } from 'react';

import { formatCount, formatDate, formatDateTime, formatMoney } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import type { FieldErrors } from '../ui/form-values.ts';
import { NoticesProvider } from '../ui/NoticesProvider.tsx';
import { type UiHost, UiProvider } from '../ui/Ui.tsx';

const FORMAT = { money: formatMoney, count: formatCount, date: formatDate, dateTime: formatDateTime };

type Props = {
  /** Goes to a path of the application without a page load. */
  readonly navigate: (href: string) => void;
  /** Sentences for a failed call, by field; without it every failure says that nothing typed is lost. */
  readonly describeFailure?: (failure: unknown) => FieldErrors;
  /** False when the user turned single-key shortcuts off. */
  readonly shortcuts?: boolean;
  readonly children: ReactNode;
};

/** Gives the components of web/ui their texts, formats and navigation: the one bridge between ui and the rest. */
export function UiFromLanguage({ navigate, describeFailure, shortcuts = true, children }: Props) {
  const t = useText();
  const host = useMemo<UiHost>(
    () => ({
      text: (name, values) => t(`ui.${name}`, values),
      format: FORMAT,
      navigate,
      phoneDigits,
      describeFailure: describeFailure ?? (() => ({ '': t('ui.formFailed') })),
      shortcuts,
    }),
    [t, navigate, describeFailure, shortcuts],
  );
  return (
    <UiProvider host={host}>
      <NoticesProvider>{children}</NoticesProvider>
    </UiProvider>
  );
}
