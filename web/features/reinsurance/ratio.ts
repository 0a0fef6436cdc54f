import { percentText } from '@coverlane/contract/words/percent.ts';

/** 10663 hundredths of a percent as people read it: 106.63%; a dash where nothing attaches yet. */
export const ratioText = (ratio: number | null): string =>
  ratio === null ? '–' : percentText((ratio / 100).toFixed(2));

/** From so many hundredths of a percent on a ratio is above the attachment. */
export const WHOLE = 10_000;
