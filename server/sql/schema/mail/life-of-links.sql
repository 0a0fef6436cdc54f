-- Takes a waiting mail up, with what its text needs; a kind that carries a link gets one of this token. Null: nothing to send.
-- Definer: it writes user_links, which coverlane_worker may not.
create function access.take_mail(mail_id uuid, link_id uuid, token_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  m mails;
  u users;
begin
  select * into m from mails where id = take_mail.mail_id and state <> 'sent' for update;
  if not found then return null; end if;
  select * into u from users where id = m.user_id;
  if m.kind in ('invitation', 'verify', 'reset', 'emailChange') then
    insert into user_links (id, user_id, purpose, token_hash, email, expires_at)
    values (take_mail.link_id, u.id, case m.kind when 'emailChange' then 'email' else m.kind end, take_mail.token_hash,
      case when m.kind in ('verify', 'emailChange') then m.address end,
      now() + case m.kind when 'reset' then interval '60 minutes' when 'invitation' then interval '72 hours' else interval '24 hours' end);
  end if;
  return jsonb_build_object('kind', m.kind, 'address', m.address, 'linkBase', m.link_base, 'about', m.about, 'path', m.path,
    'language', coalesce(u.language, m.language, 'en'), 'firstName', coalesce(u.first_name, m.first_name, ''),
    'username', coalesce(u.username, '')) || coalesce((
      select jsonb_build_object('site', s.title, 'supportPhone', s.support_phone, 'supportEmail', s.support_email)
      from sites s where s.installation_id = m.installation_id and s.status = 'active' order by s.id limit 1), '{}');
end
$$;
revoke execute on function access.take_mail from public;
grant execute on function access.take_mail to coverlane_worker;
