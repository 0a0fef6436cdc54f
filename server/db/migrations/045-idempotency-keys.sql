-- Idempotency keys: what a writing call answered, so that the same submission sent again changes nothing and gets the
-- same answer. Written in the transaction of the change itself: a crash loses both or none.

create table idempotency_keys (
  -- Whose key it is; the nil id for visitors. A key of one user means nothing for another.
  user_id uuid not null,
  call text not null,
  key text not null,
  -- Keyed hash of what was sent: it may hold a password.
  body_hash bytea not null,
  -- Sealed by the program: it may hold health information. Null only within the transaction that answers.
  reply bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy owner on idempotency_keys to current_user using (true) with check (true);

-- Takes a key for this transaction and answers nothing; or, where the same user has used it for this call within a day,
-- what was sent and answered then. Whoever comes while the first is under way waits for its end.
create function access.claim_key(call text, key text, body_hash bytea) returns table (sent bytea, reply bytea)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
declare
  mine uuid := coalesce(access.user_id(), '00000000-0000-0000-0000-000000000000');
begin
  delete from idempotency_keys k where k.user_id = mine and k.call = claim_key.call and k.key = claim_key.key
    and k.created_at < now() - interval '24 hours';
  delete from idempotency_keys k where k.ctid = any(array(
    select i.ctid from idempotency_keys i where i.created_at < now() - interval '24 hours' limit 20 for update skip locked));
  insert into idempotency_keys as k (user_id, call, key, body_hash)
    values (mine, claim_key.call, claim_key.key, claim_key.body_hash) on conflict do nothing;
  if found then return; end if;
  return query select k.body_hash, k.reply from idempotency_keys k
    where k.user_id = mine and k.call = claim_key.call and k.key = claim_key.key;
end
$$;

-- Keeps the answer of the call that claimed the key.
create function access.keep_reply(call text, key text, reply bytea) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
declare
  mine uuid := coalesce(access.user_id(), '00000000-0000-0000-0000-000000000000');
begin
  update idempotency_keys k set reply = keep_reply.reply
    where k.user_id = mine and k.call = keep_reply.call and k.key = keep_reply.key and k.reply is null;
end
$$;

revoke execute on function access.claim_key(text, text, bytea), access.keep_reply(text, text, bytea) from public;
grant execute on function access.claim_key(text, text, bytea), access.keep_reply(text, text, bytea) to coverlane_app;
