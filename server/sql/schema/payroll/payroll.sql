-- Does the caller tell payroll what to take: an administrator, or somebody of the employer who sees what plans cost, of all its people?
create function access.states_deductions() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() = 'admin' or access.reads_bills()
$$;
revoke execute on function access.states_deductions from public;
grant execute on function access.states_deductions to coverlane_app;

-- Waits until nobody else takes a statement of the client: else two of them would put right the same.
create function access.one_statement_at_a_time(client uuid) returns void
language sql volatile set search_path = pg_catalog as $$
  select pg_advisory_xact_lock(hashtextextended('deductions ' || client, 0))
$$;
revoke execute on function access.one_statement_at_a_time from public;
grant execute on function access.one_statement_at_a_time to coverlane_app;

-- A code is for a base plan of its own client, and of no other: said at the field of the plan, to whoever has that client. Everybody else
-- the policies refuse.
create function access.fit_payroll_code() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  if new.client_id = any(access.clients()) and not exists (select from baseplans b where b.id = new.baseplan_id
    and b.client_id = new.client_id)
  then
    raise check_violation using message = 'The plan is another client''s.', constraint = 'payrollcodes_baseplan_id_check';
  end if;
  return new;
end
$$;
revoke execute on function access.fit_payroll_code from public;
