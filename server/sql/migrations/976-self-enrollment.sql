-- People enroll by the public key of a session (domain 6.1): of its census alone, or whoever comes. What is kept of the key is its hash.
alter table enrollmentsessions add column signup_list text check (signup_list in ('closed', 'open'));
alter table enrollmentsessions add column signup_key_number int not null default 1;
alter table enrollmentsessions add column signup_key_hash bytea;
create unique index enrollmentsessions_signup_key on enrollmentsessions (signup_key_hash) where (signup_key_hash is not null);

-- Whoever enrolls by a key has an hour without a sign of life (domain 6.1), and may name their session by its access token alone.
alter table sessions drop constraint sessions_idle_seconds_check;
alter table sessions add constraint sessions_idle_seconds_check
  check (idle_seconds between 300 and case when session_member_id is null then 1800 else 3600 end);
create index sessions_bearer on sessions (bearer_hash) where (session_member_id is not null);

-- Ways to a bank that were opened for a payer (domain 6.3); what the provider calls one is sealed.
create table bank_links (
  id uuid primary key,
  client_id uuid not null references clients,
  payer_id uuid not null,
  provider text not null,
  link_token bytea not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (payer_id, client_id) references payers (id, client_id)
);
create index bank_links_payer on bank_links (payer_id, created_at);
create index bank_links_client on bank_links (client_id);
alter table bank_links enable row level security;
alter table bank_links force row level security;
