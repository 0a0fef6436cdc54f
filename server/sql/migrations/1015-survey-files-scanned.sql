-- What the virus scanner says of a file of a survey: nobody opens one that waits for it.
alter table survey_files add column scan text not null default 'clean',
  add constraint survey_files_scan_check check (scan in ('clean', 'waiting', 'refused'));
create index survey_files_unscanned on survey_files (created_at) where (scan = 'waiting');
