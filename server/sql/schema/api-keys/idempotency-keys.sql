-- Takes a key for this transaction and answers nothing; or, where the same user has used it for this call within a day,
-- what was sent and answered then. Whoever comes while the first is under way waits for its end. An API key's submissions
-- are its own, not those of who made it.
-- Definer: it writes idempotency_keys, which coverlane_app may not.
create function access.claim_key(call text, key text, body_hash bytea) returns table (sent bytea, reply bytea)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
declare
  mine uuid := coalesce((access.context() ->> 'apiKeyId')::uuid, access.user_id(), '00000000-0000-0000-0000-000000000000');
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
revoke execute on function access.claim_key from public;
grant execute on function access.claim_key to coverlane_app;

-- Keeps the answer of the call that claimed the key.
-- Definer: it writes idempotency_keys, which coverlane_app may not.
create function access.keep_reply(call text, key text, reply bytea) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
declare
  mine uuid := coalesce((access.context() ->> 'apiKeyId')::uuid, access.user_id(), '00000000-0000-0000-0000-000000000000');
begin
  update idempotency_keys k set reply = keep_reply.reply
    where k.user_id = mine and k.call = keep_reply.call and k.key = keep_reply.key and k.reply is null;
end
$$;
revoke execute on function access.keep_reply from public;
grant execute on function access.keep_reply to coverlane_app;
