-- What happened, kept for 30 days for programs that ask for it (GET /events), and told to webhooks in the same words: ids alone.
create table events (
  id uuid not null,
  -- The order in which events are told; null until it is given, after the transaction of the event is over (access.number_events).
  sequence bigint,
  -- The order within a transaction.
  ordinal bigint generated always as identity,
  installation_id uuid not null,
  -- Null: of no client.
  client_id uuid,
  event text not null,
  about jsonb not null,
  at timestamptz default now() not null,
  constraint events_pkey primary key (id)
);
create unique index events_sequence on events (sequence) where (sequence is not null);
create index events_client on events (client_id, sequence);
create index events_unnumbered on events (ordinal) where (sequence is null);
create index events_age on events (at);
alter table events enable row level security;
alter table events force row level security;
-- The last number that was given, and the last one that is kept no more. One row: who gives numbers holds it.
create table event_numbers (
  one boolean default true not null,
  last bigint default 0 not null,
  forgotten bigint default 0 not null,
  constraint event_numbers_pkey primary key (one),
  constraint event_numbers_one check (one)
);
alter table event_numbers enable row level security;
alter table event_numbers force row level security;
-- with policy event_numbers owner
insert into event_numbers default values;
-- Which event is delivered; null: a trial.
alter table webhook_deliveries add column event_id uuid;
create index webhook_deliveries_event on webhook_deliveries (event_id) where (event_id is not null);
