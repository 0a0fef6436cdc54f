import type { CobraEvent } from '@coverlane/contract/eligibility-codes.ts';
import type { CalendarDate } from '../dates.ts';
import { cobraClock } from '../eligibility/cobra-clock.ts';
import type { Consequence } from './consequences.ts';

/** Somebody who loses coverage by an event that COBRA knows (ERISA 603). */
export type CobraOffer = {
  personId: string | null;
  name: string;
  event: CobraEvent;
  eventDate: CalendarDate;
  lastDay: CalendarDate;
};

/** Continued coverage is offered: for how long, and until when the notice goes out (domain 3.6). */
export const cobraItems = (offers: readonly CobraOffer[]): Consequence[] =>
  offers.map(({ personId, name, ...loss }) => {
    const { months, from, noticeBy } = cobraClock(loss, { countsFrom: 'event', administrator: 'other' });
    return {
      kind: 'cobra',
      sentence: { code: 'cobra-offered', values: { name, months, date: from, until: noticeBy } },
      personId,
      before: null,
      after: null,
    };
  });
