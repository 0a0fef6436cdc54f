-- What goes to an account goes to its address of today when it is sent again; every other mail to the address it was for.
create or replace function access.send_mail_again(mail_id uuid) returns boolean
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
