-- Providers keep the accounts of their people (SCIM 2.0), each by the key of its connection.
alter table signinconnections add column key_made_at timestamptz;

create table signin_keys (
  connection_id uuid not null references signinconnections,
  key_hash bytea not null,
  constraint signin_keys_pkey primary key (connection_id)
);
create unique index signin_keys_hash on signin_keys (key_hash);
alter table signin_keys enable row level security;
alter table signin_keys force row level security;

-- Whose accounts a provider keeps, and what it calls them.
create table signin_provisioned (
  connection_id uuid not null references signinconnections,
  user_id uuid not null references users,
  user_name text not null,
  external_id text,
  kept_since timestamptz not null default now(),
  -- The provider ended it: it may begin it again. What a person ended here no provider does.
  ended_at timestamptz,
  constraint signin_provisioned_pkey primary key (connection_id, user_id)
);
create unique index signin_provisioned_name on signin_provisioned (connection_id, lower(user_name));
create index signin_provisioned_external on signin_provisioned (connection_id, external_id) where (external_id is not null);
create index signin_provisioned_user on signin_provisioned (user_id);
alter table signin_provisioned enable row level security;
alter table signin_provisioned force row level security;
