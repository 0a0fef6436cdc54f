import { addDays, type CalendarDate } from '../../platform/values/dates.ts';

/** Days after a proof was asked for on which the member is reminded of it (domain 4.4). */
export const PROOF_REMINDER_DAYS = [7, 14, 21] as const;
/** Days before the window of a life event closes on which whoever typed is reminded of the draft. */
export const WINDOW_REMINDER_DAYS = [7, 1] as const;

/**
 * Of the days that reminders fall on, the newest one that has come; null: none has. Where days were missed nobody gets
 * two letters at once.
 */
export const newestDue = (days: readonly CalendarDate[], today: CalendarDate): CalendarDate | null =>
  days
    .filter((day) => day <= today)
    .toSorted()
    .at(-1) ?? null;

/** The reminder of a proof that has come, of those between asking and the due day; null: none. */
export const proofReminder = (
  { askedOn, dueDate }: { askedOn: CalendarDate; dueDate: CalendarDate },
  today: CalendarDate,
): CalendarDate | null =>
  newestDue(
    PROOF_REMINDER_DAYS.map((days) => addDays(askedOn, days)).filter((day) => day <= dueDate),
    today,
  );

/** Days in which evidence of insurability is decided; after them somebody asks the insurer or the employee. */
export const EVIDENCE_DAYS = 30;

/** The last day of a decision about an amount. */
export const evidenceDue = (askedOn: CalendarDate): CalendarDate => addDays(askedOn, EVIDENCE_DAYS);

/** The reminder of evidence of insurability that has come: on the days of every proof (domain 4.4); null: none. */
export const evidenceReminder = (askedOn: CalendarDate, today: CalendarDate): CalendarDate | null =>
  proofReminder({ askedOn, dueDate: evidenceDue(askedOn) }, today);

/**
 * The reminder of an enrollment session that has come, counted back from its last day as that stands today, so that it moves with an
 * extension (domain 5.1 reminderDaysBefore, 5.3). The first day invites, and the days before it remind of nothing; null: none.
 */
export const sessionReminder = (
  { opensOn, closesOn, daysBefore }: { opensOn: CalendarDate; closesOn: CalendarDate; daysBefore: readonly number[] },
  today: CalendarDate,
): CalendarDate | null =>
  today > closesOn
    ? null
    : newestDue(
        daysBefore.map((days) => addDays(closesOn, -days)).filter((day) => day > opensOn),
        today,
      );

/** The reminder of a window that has come; null: none, or the window has closed. */
export const windowReminder = (closes: CalendarDate, today: CalendarDate): CalendarDate | null =>
  today > closes
    ? null
    : newestDue(
        WINDOW_REMINDER_DAYS.map((days) => addDays(closes, -days)),
        today,
      );
