-- How mail, webhooks, the audit log, secrets and processes stand, in numbers alone: of one installation, or (null) of all for the
-- figures that machines read.
-- Definer: it counts what no single reader may see.
create function access.system_figures(installation uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  with last as (select to_timestamp(max(s.taken_at) / 1000.0) as at from audit.seals s)
  select jsonb_build_object(
    'now', clock_timestamp(),
    'mailsQueued', (select count(*) from mails m where m.state = 'queued'
      and (system_figures.installation is null or m.installation_id = system_figures.installation)),
    'mailsFailed', (select count(*) from mails m where m.state = 'failed' and m.created_at > now() - interval '7 days'
      and (system_figures.installation is null or m.installation_id = system_figures.installation)),
    'oldestMailSeconds', (select coalesce(extract(epoch from now() - min(m.created_at)), 0)::int from mails m where m.state = 'queued'
      and (system_figures.installation is null or m.installation_id = system_figures.installation)),
    'webhooksWaiting', (select count(*) from webhook_deliveries d where d.state = 'waiting'
      and (system_figures.installation is null or d.installation_id = system_figures.installation)),
    'webhooksFailed', (select count(*) from webhook_deliveries d where d.state = 'failed' and d.created_at > now() - interval '7 days'
      and (system_figures.installation is null or d.installation_id = system_figures.installation)),
    'unsealedSeconds', (select coalesce(extract(epoch from now() - min(e.at)), 0)::int from audit.events e, last
      where e.at > coalesce(last.at, '-infinity') and e.at < now()),
    'secrets', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state) order by s.id), '[]') from access.secrets s),
    'backup', (select extract(epoch from now() - max(b.ended_at))::int from access.backups b where b.kind = 'backup' and b.faults = 0),
    'trial', (select jsonb_build_object('seconds', extract(epoch from now() - b.ended_at)::int, 'faults', b.faults,
        'restoredTo', b.restored_to) from access.backups b where b.kind = 'trial' order by b.ended_at desc limit 1),
    'nodes', (select coalesce(jsonb_agg(jsonb_build_object('host', n.host, 'release', n.release, 'startedAt', n.started_at,
        'seenAt', n.seen_at, 'lives', n.seen_at > now() - interval '30 seconds') order by n.started_at), '[]')
      from access.portal_nodes n where n.seen_at > now() - interval '1 day'))
$$;
revoke execute on function access.system_figures from public;
grant execute on function access.system_figures to coverlane_app;

-- Files that somebody of an installation asked for in vain within ninety days and that rows still name: whoever calls looks whether
-- they are there again.
-- Definer: it reads the audit log and what rows of every reader name.
create function access.missed_files(installation uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, public as $$
  with missed as materialized (select distinct e.detail ->> 'file' as key from audit.events e
    where e.object_id = 'storage' and e.action = 'file-missing' and e.at > now() - interval '90 days'
      and e.installation_id = missed_files.installation)
  select distinct m.key from missed m join access.named_files() f on f.key = m.key order by m.key limit 200
$$;
revoke execute on function access.missed_files from public;
grant execute on function access.missed_files to coverlane_app;

-- Is it news that a file is missing? A file is told once, and whoever watches the portal once a day: after a disk is lost everybody asks
-- for something. Of two readers at once the second waits for what the first one writes down.
-- Definer: it reads the audit log and the mails of others.
create function access.newly_missed(installation uuid, key text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('file-missing ' || newly_missed.installation, 0));
  return not exists (select from audit.events e where e.object_id = 'storage' and e.action = 'file-missing'
      and e.at > now() - interval '90 days' and e.installation_id = newly_missed.installation
      and e.detail ->> 'file' = newly_missed.key)
    and not exists (select from mails m where m.kind = 'fileMissing' and m.installation_id = newly_missed.installation
      and m.created_at > now() - interval '1 day');
end
$$;
revoke execute on function access.newly_missed from public;
grant execute on function access.newly_missed to coverlane_app;
