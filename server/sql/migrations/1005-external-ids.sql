-- What a person is called by in the employer's own system (payroll, HR): one person of a client by one name at a time. A fact like
-- others: it is recorded and superseded by changes, and comes back where one is undone.
create table person_external_ids (
  id uuid not null,
  client_id uuid not null,
  person_id uuid not null,
  external_id text not null,
  recorded_at timestamptz default now() not null,
  recorded_by uuid not null,
  restores uuid,
  superseded_at timestamptz,
  superseded_by uuid,
  constraint person_external_ids_pkey primary key (id),
  constraint person_external_ids_length check (length(external_id) between 1 and 50)
);
create unique index person_external_ids_name on person_external_ids (client_id, external_id) where (superseded_at is null);
create unique index person_external_ids_current on person_external_ids (person_id) where (superseded_at is null);
create index person_external_ids_person on person_external_ids (person_id, client_id);
create index person_external_ids_recorded on person_external_ids (recorded_by);
create index person_external_ids_superseded on person_external_ids (superseded_by);
alter table person_external_ids enable row level security;
alter table person_external_ids force row level security;
alter table person_external_ids
  add constraint person_external_ids_person_of_client foreign key (person_id, client_id) references people(id, client_id),
  add constraint person_external_ids_recorded_by_fkey foreign key (recorded_by) references changes(id),
  add constraint person_external_ids_superseded_by_fkey foreign key (superseded_by) references changes(id);
-- Of an enrollment that came for an employee by that id: the same one sent again finds it while it is under way.
alter table enrollments add column external_id text;
create index enrollments_external_id on enrollments (client_id, external_id) where (external_id is not null);
