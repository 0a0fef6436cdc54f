import type { Language } from '@coverlane/contract/codes.ts';
import type { AmountLimits, AskedValue } from '@coverlane/contract/enrollment-sessions/benefit-values.ts';
import type { externalBenefitKinds, externalBenefitPricings } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';

type InThree = Readonly<Record<Language, string | null>>;

/** An extra benefit of a session (domain 5.1 external benefit). Plain data; money is cents. */
export type SessionBenefit = AmountLimits & {
  id: string;
  names: InThree & { en: string };
  descriptions: InThree;
  kind: (typeof externalBenefitKinds)[number];
  pricing: (typeof externalBenefitPricings)[number];
  required: boolean;
  waivable: boolean;
  /** Its first day, where that is another than the session's. */
  effectiveDate: CalendarDate | null;
  /** Insured without evidence up to here; null: all of it. */
  guaranteedCents: number | null;
  exportCode: string | null;
  supplierId: string | null;
  values: readonly (AskedValue & {
    labels: InThree & { en: string };
    helpText: string | null;
    exportColumn: string | null;
  })[];
};

/** Links and pages to read ask for nothing. */
export const isElected = ({ kind }: Pick<SessionBenefit, 'kind'>): boolean => kind !== 'link' && kind !== 'info';

/** An amount is chosen of it: what is insured, or what somebody puts in a year. */
export const hasAmount = ({ kind, pricing }: Pick<SessionBenefit, 'kind' | 'pricing'>): boolean =>
  kind === 'volume' || kind === 'contribution' || pricing === 'perThousand' || pricing === 'employeeEnters';

/** The amount is what the employee pays a year, and not what is insured. */
export const isPaidIn = ({ kind, pricing }: Pick<SessionBenefit, 'kind' | 'pricing'>): boolean =>
  pricing === 'employeeEnters' || kind === 'contribution';
