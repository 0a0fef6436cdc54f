/** Kinds of accumulators (domain 8.1). */
export const accumulatorKinds = [
  'deductible',
  'oop',
  'copayMax',
  'visitLimit',
  'dollarLimit',
  'lifetimeMax',
  'carryover',
  'other',
] as const;
export type AccumulatorKind = (typeof accumulatorKinds)[number];

export const accumulatorScopes = ['individual', 'family'] as const;
export type AccumulatorScope = (typeof accumulatorScopes)[number];

/** The network whose claims count. */
export const accumulatorNetworks = ['in', 'out', 'combined', 'tier1', 'tier2'] as const;
export type AccumulatorNetwork = (typeof accumulatorNetworks)[number];

export const accumulatorUnits = ['money', 'visits', 'days', 'units'] as const;
export type AccumulatorUnit = (typeof accumulatorUnits)[number];

/** When an accumulator begins anew: with the year, with the plan's own year, never, or twelve months back from the day asked for. */
export const yearBases = ['calendar', 'policy', 'lifetime', 'rolling12'] as const;
export type YearBasis = (typeof yearBases)[number];

/** Services that an accumulator can be limited to. */
export const benefitCategories = ['physicalTherapy', 'chiropractic', 'orthodontics', 'frames', 'preventive'] as const;
export type BenefitCategory = (typeof benefitCategories)[number];

/** Whether a person of a family meets an own deductible, or the family one together (domain 8.2). */
export const deductibleTypes = ['embedded', 'aggregate'] as const;
export type DeductibleType = (typeof deductibleTypes)[number];

/** Whether what counts in one network also counts in the other (domain 8.2). */
export const networkCrossings = ['separate', 'outAlsoIn', 'inAlsoOut', 'combined'] as const;
export type NetworkCrossing = (typeof networkCrossings)[number];

/** Whether the deductible of the last three months counts again in the next year (domain 8.2). */
export const carryovers = ['none', 'always', 'onlyIfUnmet'] as const;
export type Carryover = (typeof carryovers)[number];

/** What the plan pays where another plan paid first (domain 7.3). */
export const cobMethods = ['standard', 'nonDuplication', 'maintenance'] as const;
export type CobMethod = (typeof cobMethods)[number];

/** What a bill is for, where the plan has a copay for it. */
export const serviceKinds = ['other', 'primary', 'specialist', 'urgent', 'emergency'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** Where a credit without a claim line comes from. */
export const adjustmentSources = ['takeover', 'otherTpa', 'correction'] as const;
export type AdjustmentSource = (typeof adjustmentSources)[number];

/** What became of an item the core system reported and nobody had named. */
export const unknownStatuses = ['open', 'mapped', 'ignored'] as const;
