-- Base plans and groups become records that administrators maintain: the table of base plans takes the name of its
-- calls, and both know who wrote them last and keep what was deleted.

alter table base_plans rename to baseplans;

do $$
declare
  t text;
begin
  foreach t in array array['baseplans', 'groups'] loop
    execute format('alter table %I add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(), add column deleted_at timestamptz, add column updated_by uuid references users, add column updated_by_name text', t);
    execute format('create trigger sign_record before insert or update on %I for each row execute function access.sign_record()', t);
    -- A deleted record is gone for everybody, but whoever deleted it still reaches it for a quarter of an hour: that is the undo.
    execute format('drop policy client on %I', t);
    execute format($policy$create policy client on %I to coverlane_app, coverlane_worker
      using (client_id = any((select access.clients())::uuid[]) and (deleted_at is null
        or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
      with check (client_id = any((select access.clients())::uuid[]))$policy$, t);
  end loop;
end
$$;

alter table baseplans
  add column display_name text,
  add column hsa_eligible boolean not null default false,
  add column minimum_value boolean not null default false,
  add column mec boolean not null default false,
  add column color text,
  add constraint baseplans_kind check (plan_kind in ('PPO', 'EPO', 'HMO', 'POS', 'HDHP', 'indemnity', 'MEC', 'RBP', 'DPPO', 'DHMO', 'term'));
alter table groups
  add constraint groups_dates check (expiration_date >= effective_date),
  add constraint groups_funding check (funding_type in ('selfFunded', 'levelFunded', 'fullyInsured', 'minimumPremium'));

-- An identifier or a number is free again once its record is deleted.
alter table baseplans drop constraint base_plans_client_id_system_identifier_key;
create unique index baseplans_identifier on baseplans (client_id, system_identifier) where deleted_at is null;
alter table groups drop constraint groups_client_id_group_number_key;
create unique index groups_number on groups (client_id, group_number) where deleted_at is null;
