-- A case whose loss stands and gives no right to continue any more, because its reason was corrected, says so (ERISA 603(2)).
alter table cobra_events
  drop constraint cobra_events_closed_by_check,
  add constraint cobra_events_closed_by_check
    check (closed_by in ('undone', 'nothingLost', 'notOwed', 'replaced', 'mistake', 'otherCoverage', 'file'));
