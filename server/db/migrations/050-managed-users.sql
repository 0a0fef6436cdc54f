-- Accounts that others manage: deleting that can be undone, a name that its holder chooses, a password that must be
-- chosen anew, and mail that is sent again.

alter table users add column status_before text, add column deactivated_at timestamptz,
  add column deactivated_by uuid references users;
grant select (status_before, deactivated_at, deactivated_by), update (status_before, deactivated_at, deactivated_by)
  on users to coverlane_app;

-- Gives an invited account, which has a provisional name, the one its holder chose. False: the link is over, or the name taken.
create function access.choose_username(token_hash bytea, username text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update users u set username = choose_username.username
  from user_links l
  where l.user_id = u.id and l.token_hash = choose_username.token_hash and l.purpose = 'invitation'
    and l.used_at is null and l.expires_at > now() and u.status = 'invited' and u.username like 'invited.%';
  return found;
exception when unique_violation then return false;
end
$$;

-- The password of an account that the caller manages opens nothing any more but the change of it; its sessions end.
create function access.require_new_password(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update users u set password_reset_required = true, version = version + 1, updated_at = now()
  where u.id = require_new_password.user_id and u.status = 'active'
    and (u.installation_id = access.managed_installation() or u.entity_id = access.managed_entity());
  select access.end_sessions_of(require_new_password.user_id)
$$;

-- Has a mail wait again that was not sent. What goes to the account itself goes to its address of today; what confirms an
-- address stays with that address. False: it was sent, or is none of the caller's.
create function access.send_mail_again(mail_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update mails m set state = 'queued',
    address = case when m.kind in ('verify', 'emailChange', 'emailChanged', 'signUpNotice') then m.address else u.email end
  from users u
  where m.id = send_mail_again.mail_id and m.state <> 'sent' and u.id = m.user_id
    and m.installation_id = access.managed_installation();
  return found;
end
$$;

-- When the queue tries these mails next. PL/pgSQL, because the queue's own tables are made after the migrations.
create function access.mail_times(mail_ids uuid[]) returns table (mail_id uuid, run_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return query select m.id, j.run_at from mails m join graphile_worker.jobs j on j.key = 'mail:' || m.id::text
    where m.id = any(mail_times.mail_ids) and m.installation_id = access.managed_installation()
      and j.attempts < j.max_attempts;
end
$$;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'access'::regnamespace and p.proname in
    ('choose_username', 'require_new_password', 'send_mail_again', 'mail_times') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to coverlane_app', f);
  end loop;
end
$$;
