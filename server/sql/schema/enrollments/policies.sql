-- enrollments
grant select, insert, update (answers, approved_at, approved_by, approved_by_name, attempts, confirmation_sha256,
  coverage_types, effective_date, failure, left_out, link_base, member_number, name_key, note, person_id, person_name,
  place, processed_at, processing_step, request, rules, saved_at, saved_by, saved_by_name, secrets, secrets_by, snapshot,
  ssn_index, status, step, submitted_at, submitted_by, submitted_by_name, subscriber_id, updated_at, version) on
  enrollments to coverlane_app, coverlane_worker;
create policy owner on enrollments to current_user using (true) with check (true);
-- Of somebody new there is no person yet: whoever began such an enrollment sees it and goes on with it.
create policy read on enrollments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or person_id = any((select access.people())::uuid[]) or (subscriber_id = any((select access.people())::uuid[])
    and (select access.held_divisions()) is not null) or (subscriber_id is null and started_by = (select access.user_id())
    and (select access.held_divisions()) is not null)));
create policy write on enrollments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and started_by = (select access.user_id()) and (subscriber_id is null
    or subscriber_id = any((select access.people())::uuid[])))));
create policy change on enrollments for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and (subscriber_id = any((select access.people())::uuid[])
    or (subscriber_id is null and started_by = (select access.user_id()))))))
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and (subscriber_id = any((select access.people())::uuid[])
    or (subscriber_id is null and started_by = (select access.user_id()))))));
-- A member asks for other beneficiaries of their own life cover: an enrollment that waits for approval, which staff or HR
-- approve or return. Members write nothing else: not for others, not of another kind, never past the approval.
create policy ask on enrollments for insert to coverlane_app
  with check ((select access.user_type()) = 'member' and enrollment_type = 'demochange' and status = 'pendingApproval'
    and answers is null and started_by = (select access.user_id()) and submitted_by = (select access.user_id())
    and approved_by is null and person_id = (select access.own_person()) and subscriber_id = person_id
    and client_id = any((select access.clients())::uuid[]));
-- And take back what nobody has decided yet, or what was returned to them.
create policy withdraw on enrollments for update to coverlane_app
  using ((select access.user_type()) = 'member' and started_by = (select access.user_id())
    and status in ('pendingApproval', 'returned') and person_id = (select access.own_person())
    and client_id = any((select access.clients())::uuid[]))
  with check ((select access.user_type()) = 'member' and started_by = (select access.user_id()) and status = 'cancelled'
    and approved_by is null and person_id = (select access.own_person()));
-- In an open enrollment session members enroll themselves (domain 5.3): their own draft, until somebody has approved it. What
-- they submit always waits for approval, or for proof. Of somebody without a record there is no person yet.
create policy enroll on enrollments for insert to coverlane_app
  with check ((select access.user_type()) = 'member' and enrollment_type in ('open', 'newemployee') and status = 'draft'
    and started_by is not distinct from (select access.user_id()) and approved_by is null
    and subscriber_id is not distinct from (select access.enrolling_person()) and person_id is not distinct from subscriber_id
    and session_member_id = any((select access.own_census())::uuid[])
    and session_id = any((select access.own_sessions())::uuid[]) and client_id = any((select access.clients())::uuid[]));
create policy go_on on enrollments for update to coverlane_app
  using ((select access.user_type()) = 'member' and enrollment_type in ('open', 'newemployee')
    and status in ('draft', 'returned', 'pendingApproval') and subscriber_id is not distinct from (select access.enrolling_person())
    and session_member_id = any((select access.own_census())::uuid[]) and client_id = any((select access.clients())::uuid[]))
  with check ((select access.user_type()) = 'member' and enrollment_type in ('open', 'newemployee') and approved_by is null
    and status in ('draft', 'returned', 'pendingApproval', 'pendingProof', 'cancelled')
    and subscriber_id is not distinct from (select access.enrolling_person()) and person_id is not distinct from subscriber_id
    and session_member_id = any((select access.own_census())::uuid[]));
-- Whoever came by a link sees their enrollment of that session, and no other of the family's.
create policy linked on enrollments for select to coverlane_app
  using (session_member_id = (select access.linked_member()) and client_id = any((select access.clients())::uuid[]));
create policy only_linked on enrollments as restrictive to coverlane_app
  using ((select access.linked_member()) is null or session_member_id = (select access.linked_member()));
-- An enrollment holds elections, salaries and notes: partners read what access.partner_enrollments says of it.
create policy not_partners on enrollments as restrictive to coverlane_app, coverlane_worker
  using ((select access.user_type()) is distinct from 'partner');
create trigger follow_enrollment after insert or update of status, snapshot on enrollments for each row
  when (new.session_member_id is not null) execute function access.follow_enrollment();
create trigger follow_union_signup after update of status on enrollments for each row
  when (old.status <> new.status and new.status in ('processed', 'rejected', 'cancelled', 'voided'))
  execute function access.follow_union_signup();
create trigger release_ssns after update of status on enrollments for each row
  when (new.status in ('draft', 'returned', 'processed', 'rejected', 'cancelled', 'expired', 'voided'))
  execute function access.release_ssns();
create trigger sign_acting_approved_by before insert or update of approved_by on enrollments for each row
  when (new.approved_by is not null) execute function access.sign_acting('approved_by_key', 'approved_by_name');
-- By their names: whoever came by a personal link has one, and no account.
create trigger sign_acting_saved_by before insert or update of saved_by, saved_by_name on enrollments for each row
  when (new.saved_by_name is not null) execute function access.sign_acting('saved_by_key', 'saved_by_name');
create trigger sign_acting_started_by before insert or update of started_by, started_by_name on enrollments for each row
  when (new.started_by_name is not null) execute function access.sign_acting('started_by_key', 'started_by_name');
create trigger sign_acting_submitted_by before insert or update of submitted_by, submitted_by_name on enrollments for each row
  when (new.submitted_by_name is not null) execute function access.sign_acting('submitted_by_key', 'submitted_by_name');
create trigger tell_added after insert on enrollments referencing new table as after_rows for each statement
  execute function access.tell_enrollments();
create trigger tell_changed after update on enrollments referencing old table as before_rows new table as after_rows
  for each statement execute function access.tell_enrollments();
create trigger write_index before insert or update of ssn_index on enrollments for each row
  when (new.ssn_index is not null) execute function access.write_index();

-- enrollment_changes
grant select, insert on enrollment_changes to coverlane_app, coverlane_worker;
create policy owner on enrollment_changes to current_user using (true) with check (true);
create policy client on enrollment_changes to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy not_partners on enrollment_changes as restrictive to coverlane_app, coverlane_worker
  using ((select access.user_type()) is distinct from 'partner');

-- enrollment_corrections
grant select, insert, update (closed_at, corrected_at, fields) on enrollment_corrections to coverlane_app, coverlane_worker;
create policy owner on enrollment_corrections to current_user using (true) with check (true);
create policy staff on enrollment_corrections to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))))
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))));
create policy not_partners on enrollment_corrections as restrictive to coverlane_app, coverlane_worker
  using ((select access.user_type()) is distinct from 'partner');
create trigger sign_acting_user_id before insert or update of user_id on enrollment_corrections for each row
  when (new.user_id is not null) execute function access.sign_acting('user_key', 'user_name');

-- enrollment_numbers
create policy owner on enrollment_numbers to current_user using (true) with check (true);

-- enrollment_proofs
grant select, insert, update (blocking, due_date, file_key, file_name, media_type, note, person_name, received_at,
  reviewed_at, reviewed_by, reviewed_by_name, scan, state, subscriber_id) on enrollment_proofs to coverlane_app,
  coverlane_worker;
create policy owner on enrollment_proofs to current_user using (true) with check (true);
-- Proofs of enrollments that are theirs.
create policy read on enrollment_proofs for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or subscriber_id = any((select access.people())::uuid[]) or (subscriber_id is null
    and enrollment_id = any((select access.begun_enrollments())::uuid[]))));
create policy write on enrollment_proofs for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))));
-- What an enrollment of a member's own in a session asks for (domain 5.3).
create policy enroll on enrollment_proofs for insert to coverlane_app
  with check ((select access.user_type()) = 'member' and client_id = any((select access.clients())::uuid[])
    and state = 'required' and enrollment_id in (select e.id from enrollments e
      where e.session_member_id = any((select access.own_census())::uuid[]) and e.status in ('draft', 'returned')));
-- Who came by a link sees those of their enrollment, which may be of somebody without a record, and sends them.
create policy linked on enrollment_proofs to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and enrollment_id = any((select access.linked_enrollments())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]) and state in ('required', 'received')
    and enrollment_id = any((select access.linked_enrollments())::uuid[]));
create policy only_linked on enrollment_proofs as restrictive to coverlane_app
  using ((select access.linked_member()) is null or enrollment_id = any((select access.linked_enrollments())::uuid[]));
-- A member sends their own proof.
create policy change on enrollment_proofs for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or subscriber_id = any((select access.people())::uuid[])))
  with check (client_id = any((select access.clients())::uuid[]));
create policy not_partners on enrollment_proofs as restrictive to coverlane_app, coverlane_worker
  using ((select access.user_type()) is distinct from 'partner');
create trigger sign_acting_reviewed_by before insert or update of reviewed_by on enrollment_proofs for each row
  when (new.reviewed_by is not null) execute function access.sign_acting('reviewed_by_key');

-- enrollment_signatures
grant select, insert, update (ended_at, ended_by) on enrollment_signatures to coverlane_app, coverlane_worker;
create policy owner on enrollment_signatures to current_user using (true) with check (true);
-- Staff see those of the enrollments they see; a member the own ones. Everybody signs in their own name alone.
create policy read on enrollment_signatures for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or user_id = (select access.user_id()) or ((select access.held_divisions()) is not null
    and enrollment_id in (select id from enrollments))));
create policy sign on enrollment_signatures for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and user_id = (select access.user_id())
    and session_member_id is null
    and exists (select from enrollments e where e.id = enrollment_signatures.enrollment_id));
-- And whoever came by a link, without an account.
create policy sign_linked on enrollment_signatures for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and user_id is null
    and session_member_id = (select access.linked_member())
    and exists (select from enrollments e where e.id = enrollment_signatures.enrollment_id));
create policy linked on enrollment_signatures for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and enrollment_id = any((select access.linked_enrollments())::uuid[]));
create policy finish on enrollment_signatures for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))))
  with check (client_id = any((select access.clients())::uuid[]));
-- Whoever takes their own enrollment back, or signs it anew, ends what they signed before.
create policy finish_own on enrollment_signatures for update to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (user_id = (select access.user_id())
    or session_member_id = (select access.linked_member())))
  with check (client_id = any((select access.clients())::uuid[]));
create policy not_partners on enrollment_signatures as restrictive to coverlane_app, coverlane_worker
  using ((select access.user_type()) is distinct from 'partner');

-- enrollment_ssns
create policy owner on enrollment_ssns to current_user using (true) with check (true);
-- Nobody is granted the table: the functions below read and write it.
create policy client on enrollment_ssns to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]))
  with check (client_id = any((select access.clients())::uuid[]));
create trigger write_index before insert or update of ssn_index on enrollment_ssns for each row
  when (new.ssn_index is not null) execute function access.write_index();

-- enrollmentsessionthemes
grant select, insert, update on enrollmentsessionthemes to coverlane_app;
grant select on enrollmentsessionthemes to coverlane_worker;
create policy owner on enrollmentsessionthemes to current_user using (true) with check (true);
create policy admin on enrollmentsessionthemes to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on enrollmentsessionthemes for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on enrollmentsessionthemes for each row
  execute function access.sign_record('updated_by_key');

-- esigntemplates
grant select, insert, update on esigntemplates to coverlane_app;
create policy owner on esigntemplates to current_user using (true) with check (true);
create policy admin on esigntemplates for select to coverlane_app
  using (installation_id = (select access.admin_installation()));
-- Papers are made and changed by who keeps surveys, which ask for them.
create policy keep on esigntemplates for insert to coverlane_app with check (installation_id = (select access.keeps_surveys()));
create policy change on esigntemplates for update to coverlane_app
  using (installation_id = (select access.keeps_surveys())) with check (installation_id = (select access.keeps_surveys()));
create trigger sign_record before insert or update on esigntemplates for each row execute function access.sign_record('updated_by_key');

-- esigntemplate_versions
-- A version never changes: whoever signed it names it.
grant select, insert on esigntemplate_versions to coverlane_app;
create policy owner on esigntemplate_versions to current_user using (true) with check (true);
create policy admin on esigntemplate_versions for select to coverlane_app
  using (installation_id = (select access.admin_installation()));
create policy keep on esigntemplate_versions for insert to coverlane_app
  with check (installation_id = (select access.keeps_surveys()) and made_by = (select access.user_id()));
create trigger sign_acting before insert on esigntemplate_versions for each row
  when (new.made_by is not null) execute function access.sign_acting('made_by_key', 'made_by_name');
