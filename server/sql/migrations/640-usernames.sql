-- A username has 6 letters at least, as the contract says (domain 1.1). Where older accounts have shorter names they keep them, and
-- the rule of before stays: their rows could not be written any more.
do $$
begin
  if exists (select from users where username !~ '^[A-Za-z0-9._@-]{6,64}$') then return; end if;
  alter table users drop constraint users_username_check;
  alter table users add constraint users_username_check check (username ~ '^[A-Za-z0-9._@-]{6,64}$');
end
$$;
