-- Tries of one subject are counted one after the other: two that came at once each counted without the other, so that one
-- more than the limit was looked at (domain 1.3).
create or replace function access.count_try(scope text, subject bytea, seconds int) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tries int;
begin
  perform pg_advisory_xact_lock(hashtextextended(count_try.scope || encode(count_try.subject, 'hex'), 0));
  delete from login_tries t where t.scope = count_try.scope and t.subject = count_try.subject
    and t.at < now() - make_interval(secs => count_try.seconds);
  insert into login_tries (scope, subject) values (count_try.scope, count_try.subject);
  select count(*) into tries from login_tries t where t.scope = count_try.scope and t.subject = count_try.subject;
  return tries;
end
$$;
