-- What a file says of coverage that somebody continues (INS05 C) moves their case: its days, its event, that it is paid for
-- elsewhere, and that it has ended. It is a cause like others, so that undoing the file gives the case back as it was.

alter table cobra_causes
  -- Of a file: the last day before the continued coverage that it states, the last day of that, and the day it ended.
  add column last_day date,
  add column covered_until date,
  add column ended_on date;
alter table cobra_events
  -- The last day that a file states, and what stood before it.
  add column stated_until date,
  add column until_before date,
  add column state_before text,
  drop constraint cobra_events_closed_by_check,
  add constraint cobra_events_closed_by_check
    check (closed_by in ('undone', 'nothingLost', 'replaced', 'mistake', 'otherCoverage', 'file'));
