-- Claims of a file that do not say when the services were: the operator is asked in the dry run (X12 DTP 472, 434; DTM 472, 232).

-- [{"key": "1.1.19", "account", "name", "charges"}]: the first of them, by their place in the file.
alter table imports add column undated_claims jsonb not null default '[]';
-- {"1.1.19": "2026-03-04" or "leaveOut", "others": the same for all about which nothing was said}.
alter table imports add column service_dates jsonb not null default '{}';

alter table import_rows drop constraint import_rows_verdict_check;
alter table import_rows add constraint import_rows_verdict_check check (verdict in (
  'added', 'changed', 'terminated', 'unchanged', 'refused', 'absent',
  'new', 'replaced', 'voided', 'paid', 'denied', 'rejected', 'reversed', 'corrected', 'duplicate', 'leftOut', 'unknownPerson',
  'undated'));
