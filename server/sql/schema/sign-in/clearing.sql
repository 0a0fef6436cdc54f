-- Removes what signing in leaves behind and nothing asks for any more: tries once they count for no limit (the longest looks a day
-- back), links 90 days after they ran out, sessions 400 days after they ended (their sign-in stays in the audit log), and what a
-- connection kept that was deleted the day before, when nobody undoes it any more. Rows that were sealed are gone with their secrets.
-- Definer: it looks past the policies of sign-in, for the night's work.
create function access.clear_sign_in(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from login_tries t where t.at < clear_sign_in.at - interval '2 days';
  delete from user_links l where l.expires_at < clear_sign_in.at - interval '90 days';
  delete from sessions s where coalesce(s.ended_at, s.active_at) < clear_sign_in.at - interval '400 days';
  delete from signin_secrets o using signinconnections c where c.id = o.connection_id and c.deleted_at < clear_sign_in.at - interval '1 day';
  delete from signin_keys k using signinconnections c where c.id = k.connection_id and c.deleted_at < clear_sign_in.at - interval '1 day';
  delete from signin_identities i using signinconnections c
  where c.id = i.connection_id and c.deleted_at < clear_sign_in.at - interval '1 day';
end
$$;
revoke execute on function access.clear_sign_in from public;
grant execute on function access.clear_sign_in to coverlane_worker;
