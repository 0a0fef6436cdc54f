-- stop_loss_policies
grant select, insert, update on stop_loss_policies to coverlane_app, coverlane_worker;
create policy owner on stop_loss_policies to current_user using (true) with check (true);
create policy keep on stop_loss_policies to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()));
create policy read on stop_loss_policies for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_stop_loss()));
create trigger sign_record before insert or update on stop_loss_policies for each row execute function access.sign_record('updated_by_key');

-- stop_loss_factors
grant select, insert, update, delete on stop_loss_factors to coverlane_app, coverlane_worker;
create policy owner on stop_loss_factors to current_user using (true) with check (true);
create policy keep on stop_loss_factors to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()));
create trigger sign_record before insert or update on stop_loss_factors for each row execute function access.sign_record('updated_by_key');

-- stop_loss_claimants
grant select on stop_loss_claimants to coverlane_app;
create policy owner on stop_loss_claimants to current_user using (true) with check (true);
-- Written by functions of the owner alone.
create policy read on stop_loss_claimants for select to coverlane_app
  using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_stop_loss()));

-- stop_loss_lasers
grant select, insert, update, delete on stop_loss_lasers to coverlane_app, coverlane_worker;
create policy owner on stop_loss_lasers to current_user using (true) with check (true);
create policy keep on stop_loss_lasers to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()));
create trigger sign_record before insert or update on stop_loss_lasers for each row execute function access.sign_record('updated_by_key');

-- stop_loss_months
grant select, insert on stop_loss_months to coverlane_app, coverlane_worker;
create policy owner on stop_loss_months to current_user using (true) with check (true);
create policy keep on stop_loss_months to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()));
create policy read on stop_loss_months for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.reads_stop_loss()));
create trigger sign_acting_issued_by before insert or update of issued_by on stop_loss_months for each row
  when (new.issued_by is not null) execute function access.sign_acting('issued_by_key', 'issued_by_name');

-- stop_loss_cases
grant select, insert, update on stop_loss_cases to coverlane_app, coverlane_worker;
create policy owner on stop_loss_cases to current_user using (true) with check (true);
create policy keep on stop_loss_cases to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()));
-- What claims have reached is written by whoever looks, and by night: only what somebody does is signed.
create trigger sign_record before update of packet on stop_loss_cases for each row execute function access.sign_record('updated_by_key');

-- stop_loss_health
grant select, insert, update on stop_loss_health to coverlane_app;
create policy owner on stop_loss_health to current_user using (true) with check (true);
create policy keep on stop_loss_health to coverlane_app
  using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_stop_loss()));
create trigger sign_record before insert or update on stop_loss_health for each row execute function access.sign_record('updated_by_key');

-- stop_loss_steps
grant select, insert, update (withdrawn_at) on stop_loss_steps to coverlane_app, coverlane_worker;
create policy owner on stop_loss_steps to current_user using (true) with check (true);
create policy keep on stop_loss_steps to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_stop_loss()));
create trigger sign_acting_recorded_by before insert or update of recorded_by on stop_loss_steps for each row
  when (new.recorded_by is not null) execute function access.sign_acting('recorded_by_key', 'recorded_by_name');

-- stop_loss_left_out
grant select, insert, delete on stop_loss_left_out to coverlane_app;
create policy owner on stop_loss_left_out to current_user using (true) with check (true);
-- Which claim, and why, is health information: figures without it are worked out by functions of the owner.
create policy keep on stop_loss_left_out to coverlane_app
  using (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_stop_loss()))
  with check (client_id = any((select access.health_clients())::uuid[]) and (select access.keeps_stop_loss()));
create trigger sign_acting_left_out_by before insert on stop_loss_left_out for each row
  when (new.left_out_by is not null) execute function access.sign_acting('left_out_by_key', 'left_out_by_name');
