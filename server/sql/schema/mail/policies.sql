-- mails
grant select on mails to coverlane_app;
create policy owner on mails to current_user using (true) with check (true);
create policy read on mails for select to coverlane_app using (installation_id = (select access.managed_installation()));
