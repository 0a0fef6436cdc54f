-- What each user sent within the last hour, so that nobody fills the disk. Nobody reads it but the function.
create table access.uploads_taken (
  user_id uuid not null references public.users on delete cascade,
  kind text not null,
  bytes bigint not null check (bytes >= 0),
  at timestamptz not null default clock_timestamp()
);
alter table access.uploads_taken enable row level security;
alter table access.uploads_taken force row level security;
create policy owner on access.uploads_taken to current_user using (true) with check (true);
create index uploads_taken_of on access.uploads_taken (user_id, kind, at);

-- Counts an upload that is about to begin. @return 0: it may; else after how many seconds it may be tried again
create function access.take_upload(who uuid, kind text, bytes bigint, most_files int, most_bytes bigint) returns int
language plpgsql security definer set search_path = pg_catalog, access as $$
declare
  files int;
  sent bigint;
  first_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('upload ' || who, 0));
  delete from uploads_taken u where u.user_id = who and u.at < clock_timestamp() - interval '1 hour';
  select count(*), coalesce(sum(u.bytes), 0), min(u.at) into files, sent, first_at
    from uploads_taken u where u.user_id = who and u.kind = take_upload.kind;
  if files >= most_files or sent + take_upload.bytes > most_bytes then
    return greatest(1, ceil(extract(epoch from first_at + interval '1 hour' - clock_timestamp())))::int;
  end if;
  insert into uploads_taken (user_id, kind, bytes) values (who, take_upload.kind, take_upload.bytes);
  return 0;
end
$$;
revoke all on function access.take_upload(uuid, text, bigint, int, bigint) from public;
grant execute on function access.take_upload(uuid, text, bigint, int, bigint) to coverlane_app;
