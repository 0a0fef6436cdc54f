import { decimalOf } from '../words/cents.ts';
import { percentText } from '../words/percent.ts';

/** 10663 hundredths of a percent as people read it: 106.63%; a dash where nothing attaches yet. */
export const ratioText = (ratio: number | null): string => (ratio === null ? '–' : percentText(decimalOf(ratio)));
