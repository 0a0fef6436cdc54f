-- A key that changes nothing, whatever its scopes open to others.
alter table apikeys add column read_only boolean not null default false;
