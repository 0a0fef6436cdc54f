import type { RateKind } from '@coverlane/contract/plans/codes.ts';
import type { DraftLine } from './rate-lines.ts';

/** What lines may differ by beside tier, ages and tobacco: asked for only where somebody says that they do. */
export const rateFacets = ['gender', 'relationship', 'volume'] as const;
export type RateFacet = (typeof rateFacets)[number];

/** What the lines of a kind can differ by; volumes are of rates by the thousand. */
export const facetsOf = (kind: RateKind): readonly RateFacet[] =>
  rateFacets.filter((facet) => (facet === 'volume' ? kind === 'perThousand' : true));

type Keyed = Pick<DraftLine, 'gender' | 'relationshipCode' | 'volumeFrom' | 'volumeTo'>;

const HAS: Readonly<Record<RateFacet, (line: Keyed) => boolean>> = {
  gender: ({ gender }) => gender !== null,
  relationship: ({ relationshipCode }) => relationshipCode !== null,
  volume: ({ volumeFrom, volumeTo }) => volumeFrom !== null || volumeTo !== null,
};

/** What the lines of a version differ by already. */
export const facetsIn = (lines: readonly Keyed[]): readonly RateFacet[] =>
  rateFacets.filter((facet) => lines.some(HAS[facet]));

const NOTHING: Readonly<Record<RateFacet, Partial<DraftLine>>> = {
  gender: { gender: null },
  relationship: { relationshipCode: null },
  volume: { volumeFrom: null, volumeTo: null },
};

/** Lines that do not differ by something any more ask for nothing of it. */
export const withoutFacet = (lines: readonly DraftLine[], facet: RateFacet): DraftLine[] =>
  lines.map((line) => ({ ...line, ...NOTHING[facet] }));
