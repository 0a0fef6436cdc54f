import { createContext, type ReactNode, useContext, useEffect } from 'react';

import type { FieldErrors } from './form-values.ts';
import type { UiTextName } from './ui-text-names.ts';
import './held-back.ts';

/** How dates, money and numbers are written; the application's `lib/format.ts` has exactly these. */
export type UiFormat = {
  /** '1234.5' -> '$1,234.50' */
  readonly money: (amount: string) => string;
  /** '2026-05-01' -> '05/01/2026' */
  readonly date: (day: string) => string;
  /** An ISO instant -> '05/01/2026 3:04:05 PM' */
  readonly dateTime: (instant: string) => string;
  /** 1234 -> '1,234' */
  readonly count: (count: number) => string;
};

/** What the components need from the application around them, since they know nothing of languages or routes. */
export type UiHost = {
  /** The component's own texts in the user's language. */
  readonly text: (name: UiTextName, values?: Record<string, string | number>) => string;
  readonly format: UiFormat;
  /** Goes to a path inside the application without loading the page again. */
  readonly navigate: (href: string) => void;
  /** Turns what a failed call threw into sentences: by field name, or under '' for the form as a whole. */
  readonly describeFailure: (failure: unknown) => FieldErrors;
  /** The ten digits of a telephone number however it was typed; null: it is none that can be kept. */
  readonly phoneDigits: (text: string) => string | null;
  /** False when the user has turned single-key shortcuts off (WCAG 2.1.4). */
  readonly shortcuts: boolean;
};

const HostContext = createContext<UiHost | null>(null);

/** Stands once around the application and supplies texts, formats and navigation to everything in `web/ui`. */
export function UiProvider({ host, children }: { readonly host: UiHost; readonly children: ReactNode }) {
  useFocusCare();
  return <HostContext value={host}>{children}</HostContext>;
}

/** The code comes after the first screen: until then nothing on it has moved. */
function useFocusCare(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const care = async () => {
      const { careForFocus } = await import('./focus-care.ts');
      if (!isGone) end = careForFocus();
    };
    // Without it the browser itself scrolls to what gets the focus, though perhaps below a bar.
    care().catch(() => undefined);
    return () => {
      isGone = true;
      end?.();
    };
  }, []);
}

/** The surrounding application, for components of `web/ui`. Throws outside a UiProvider. */
export function useUi(): UiHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('A component of web/ui stands outside UiProvider');
  return host;
}
