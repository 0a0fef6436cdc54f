-- Which questions are about a dependent who carries the SSN of the own employee: one answer may be given to all of them.
alter table import_identities add column of_subscriber boolean not null default false;
