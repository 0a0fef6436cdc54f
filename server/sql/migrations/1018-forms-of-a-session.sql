-- A form is asked in one enrollment session alone, beside those that are asked in all of a client's.
alter table customformmaps add column session_id uuid references enrollmentsessions;
alter table customformmaps add constraint customformmaps_session_check
  check (session_id is null or (occasion = 'session' and client_id is not null));
create index customformmaps_session on customformmaps (session_id) where (session_id is not null);
alter table customformmaps drop constraint customformmaps_place;
alter table customformmaps add constraint customformmaps_place
  unique nulls not distinct (customform_id, client_id, occasion, session_id);
