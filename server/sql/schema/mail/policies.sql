-- mails
grant select on mails to coverlane_app;
create policy owner on mails to current_user using (true) with check (true);
create policy read on mails for select to coverlane_app using (installation_id = (select access.managed_installation()));
create trigger write_notice before insert on mails for each row execute function access.write_notice();
create trigger withdraw_notice after delete on mails for each row execute function access.withdraw_notice();
