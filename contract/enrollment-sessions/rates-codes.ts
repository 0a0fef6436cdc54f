import type { ContributionKind } from '../plans/codes.ts';

/** What rates of a session can be for (domain 2.1 rate). */
export const rateEntityTypes = ['plan', 'externalbenefit'] as const;
export type RateEntityType = (typeof rateEntityTypes)[number];

/** How the amounts of a rates file are laid out (domain 5.4): one a row, a column a tier, by age, by age and tier. */
export const rateShapes = ['long', 'tiers', 'ages', 'agesByTier'] as const;
export type RateShape = (typeof rateShapes)[number];

/** Where a version came from: a file of one of these shapes, or what somebody typed of the employer's share. */
export const versionShapes = [...rateShapes, 'typed'] as const;
export type VersionShape = (typeof versionShapes)[number];

/** How the employer's share can be typed (domain 2.4). */
export const typedContributions = [
  'none',
  'all',
  'percentTotal',
  'percentOfEmpPctDep',
  'percentByTier',
  'flat',
  'flatByTier',
] as const satisfies readonly ContributionKind[];

/** What became of a rates file: only read, refused for its faults, or waiting for a word about whom it touches; or it is in force. */
export const uploadOutcomes = ['understood', 'refused', 'asked', 'applied'] as const;

/** Whom somebody covers in a preview of prices: themselves, with a spouse, with a child, with both. */
export const previewCovers = ['EMP', 'ESP', 'ECH', 'FAM'] as const;
export type PreviewCover = (typeof previewCovers)[number];
