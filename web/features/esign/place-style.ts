import type { PaperField } from '@coverlane/contract/esign/model.ts';
import type { CSSProperties } from 'react';

/** Where a place lies on its page, by its share of it. */
export const placeStyle = ({ x, y, w, h }: Pick<PaperField, 'x' | 'y' | 'w' | 'h'>): CSSProperties => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  width: `${w / 10}%`,
  height: `${h / 10}%`,
});
