-- An authorization holds by the day where its giver is covered (domain 0, 7.6), as the age of 188, not by the server's.
do $$
declare
  f text;
  was text;
  now_is text;
begin
  foreach f in array array['readable_people', 'sensitive_people'] loop
    select pg_get_functiondef(p.oid) into strict was
    from pg_proc p where p.pronamespace = 'access'::regnamespace and p.proname = f;
    now_is := replace(was, 'a.effective_date <= current_date and (a.expiration_date is null or a.expiration_date >= current_date)',
      'access.day_of_person(a.grantor_id) between a.effective_date and coalesce(a.expiration_date, ''infinity'')');
    if now_is = was then raise exception 'access.% does not ask for the day of an authorization any more', f; end if;
    execute now_is;
  end loop;
end
$$;
