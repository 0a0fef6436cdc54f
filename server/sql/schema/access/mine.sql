-- Who acts in this transaction, by the rights in force: one row or none. For functions of the owner and of the audit log
-- alone. A CASE, for a backend that never opened anything has no numbers to be asked for; the context, for a savepoint takes
-- it back and the numbers not.
create view access.mine with (security_invoker = true) as
  select r.id, r.installation, r.administers, r.acts, r.viewer, r.session, r.api_key, r.signs_as, r.acting from access.rights r
  where r.id = (select case when coalesce(current_setting('coverlane.opened', true), '') = 'yes'
      then case when currval('access.opened_at') = (extract(epoch from transaction_timestamp()) * 1000000)::bigint
        then abs(currval('access.opened_as')) end end)
    and r.context = current_setting('coverlane.context', true);
revoke all on access.mine from public;

grant select on access.mine to coverlane_audit;
grant select on sequence access.opened_as to coverlane_audit;
grant select on sequence access.opened_at to coverlane_audit;
