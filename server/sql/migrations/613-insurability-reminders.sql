-- Reworded from c9d12b71ce14ddef4259475998cedabf0350e8f70d98772cfe7cf318590d2398: what stands on the tables went into schema/.
-- Which reminders were written of evidence of insurability, so that what waits is taken back once it is decided.
create table insurability_reminders (
  mail_id uuid primary key,
  client_id uuid not null references clients,
  person_id uuid not null references people,
  about uuid not null,
  day date not null
);
create index insurability_reminders_person on insurability_reminders (person_id);
create index insurability_reminders_client on insurability_reminders (client_id);
alter table insurability_reminders enable row level security;
alter table insurability_reminders force row level security;
