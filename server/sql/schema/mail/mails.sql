-- A mail to a user: to the account's own address unless another is named.
-- Definer: it writes mails, which those who execute it may not.
create function access.queue_mail(id uuid, user_id uuid, kind text, link_base text, address text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into mails (id, installation_id, user_id, kind, address, link_base)
  select queue_mail.id, u.installation_id, u.id, queue_mail.kind, coalesce(queue_mail.address, u.email), queue_mail.link_base
  from users u where u.id = queue_mail.user_id
$$;
revoke execute on function access.queue_mail from public;
grant execute on function access.queue_mail to coverlane_app, coverlane_worker;

-- How a try to send ended: fault null is sent.
-- Definer: it writes mails, which coverlane_worker may not.
create function access.mail_tried(mail_id uuid, fault text, gives_up boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update mails set tries = tries + 1, tried_at = now(), fault = mail_tried.fault,
    sent_at = case when mail_tried.fault is null then now() end,
    state = case when mail_tried.fault is null then 'sent' when mail_tried.gives_up then 'failed' else 'queued' end
  where id = mail_tried.mail_id and state <> 'sent'
$$;
revoke execute on function access.mail_tried from public;
grant execute on function access.mail_tried to coverlane_worker;

-- When the queue tries these mails next. PL/pgSQL, because the queue's own tables are made after the migrations.
-- Definer: it looks past the policies of mails.
create function access.mail_times(mail_ids uuid[]) returns table (mail_id uuid, run_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  return query select m.id, j.run_at from mails m join graphile_worker.jobs j on j.key = 'mail:' || m.id::text
    where m.id = any(mail_times.mail_ids) and m.installation_id = access.managed_installation()
      and j.attempts < j.max_attempts;
end
$$;
revoke execute on function access.mail_times from public;
grant execute on function access.mail_times to coverlane_app;

-- Has a mail wait again that was not sent. What goes to an account goes to its address of today when it is sent again; every
-- other mail to the address it was for. False: it was sent, or is none of the caller's.
-- Definer: it writes mails, which coverlane_app may not.
create function access.send_mail_again(mail_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update mails m set state = 'queued', address = case when m.kind = any(
    '{invitation,reset,username,passwordChanged,suspended,locked,factorChanged}'::text[]) then u.email else m.address end
  from users u
  where m.id = send_mail_again.mail_id and m.state <> 'sent' and u.id = m.user_id
    and m.installation_id = access.managed_installation();
  return found;
end
$$;
revoke execute on function access.send_mail_again from public;
grant execute on function access.send_mail_again to coverlane_app;
