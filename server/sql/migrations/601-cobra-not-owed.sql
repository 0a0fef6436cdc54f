-- Reworded from 45f6817dfe32c85bf0d30b5a56a541be04d66b2165354038acf4825e3be5a04d: what stands on the tables went into schema/.
-- A case whose loss stands and gives no right to continue any more, because its reason was corrected, says so (ERISA 603(2)).
alter table cobra_events
  drop constraint cobra_events_closed_by_check,
  add constraint cobra_events_closed_by_check
    check (closed_by in ('undone', 'nothingLost', 'notOwed', 'replaced', 'mistake', 'otherCoverage', 'file'));
