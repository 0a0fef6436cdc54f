-- Who takes questions that no contact answers by its category (domain 11, helpRoutingDefault).
alter table contacts add column help_default boolean not null default false;
