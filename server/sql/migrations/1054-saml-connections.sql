-- A provider that speaks SAML 2.0: where it signs people in, and the certificates that it signs with. Null: OpenID Connect.
alter table signinconnections add column sign_in_address text;
alter table signinconnections add column certificates text;
-- What a provider of SAML calls itself is any URI.
alter table signinconnections drop constraint signinconnections_issuer_check;
alter table signinconnections add constraint signinconnections_issuer_check check (issuer ~ '^(https?://|urn:)');

-- Answers that browsers brought from a provider by a form, until the page that they were led to hands them in, seconds later.
create table signin_answers (
  id uuid not null,
  ticket_hash bytea not null,
  connection_id uuid not null references signinconnections,
  sealed bytea not null,
  came_at timestamptz not null default now(),
  constraint signin_answers_pkey primary key (id),
  constraint signin_answers_ticket unique (ticket_hash)
);
create index signin_answers_age on signin_answers (came_at);
create index signin_answers_connection on signin_answers (connection_id);
alter table signin_answers enable row level security;
alter table signin_answers force row level security;
