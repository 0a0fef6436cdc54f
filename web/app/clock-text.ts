/** Seconds as a clock shows them: 1800 -> '30:00', 30 -> '0:30'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
