/** How far back the log is shown, in days. */
export const spans = ['1', '7', '30', '90', '365'] as const;

const DAY_MS = 86_400_000;

/** The days asked for: one, or so many up to `today`; none is all there are. */
export function daysOf(
  { span, day }: { span: string | undefined; day: string | undefined },
  today: string,
): { from?: string; through?: string } {
  if (day) return { from: day, through: day };
  if (!span) return {};
  const back = Date.parse(`${today}T00:00:00Z`) - (Number(span) - 1) * DAY_MS;
  return { from: new Date(back).toISOString().slice(0, 10) };
}
