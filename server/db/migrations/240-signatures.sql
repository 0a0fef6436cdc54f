-- A signature is of the person who gives it (15 USC 7001, UETA 9): a row of its own, made when an enrollment is submitted
-- and never with what is typed into a draft. Nothing of it is changed or deleted; it only ends.
create table enrollment_signatures (
  id uuid primary key,
  client_id uuid not null references clients,
  enrollment_id uuid not null references enrollments,
  -- The signature of the employee under what somebody else entered; null: of whoever submitted.
  proof_id uuid references enrollment_proofs,
  user_id uuid not null references users,
  -- The name of the account as it was.
  user_name text not null,
  role text not null check (role in ('employee', 'employer', 'broker', 'tpa', 'admin')),
  typed_name text not null,
  language text not null,
  text_version int not null,
  -- The very words that were signed.
  signed_text text not null,
  -- Of the answers alone, and of all that was shown with them: SHA-256 in hexadecimal digits. Numbers that are secret went
  -- in through a keyed hash, so that nobody finds them by trying.
  answers_hash text not null,
  shown_hash text not null,
  address text,
  user_agent text,
  signed_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text check (ended_by in ('returned', 'answers', 'signedAnew')),
  check ((ended_at is null) = (ended_by is null))
);
create index enrollment_signatures_enrollment on enrollment_signatures (enrollment_id, signed_at desc);
create index enrollment_signatures_client on enrollment_signatures (client_id);

-- What staff corrected of an enrollment that could not be processed: each answer before and after, secret numbers masked.
create table enrollment_corrections (
  id uuid primary key,
  client_id uuid not null references clients,
  enrollment_id uuid not null references enrollments,
  user_id uuid not null references users,
  user_name text not null,
  fields jsonb not null,
  corrected_at timestamptz not null default now(),
  -- Processing was asked for again: later corrections are a row of their own.
  closed_at timestamptz
);
create index enrollment_corrections_enrollment on enrollment_corrections (enrollment_id, corrected_at desc);
create index enrollment_corrections_client on enrollment_corrections (client_id);

do $$
declare
  t text;
begin
  foreach t in array array['enrollment_signatures', 'enrollment_corrections'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;

-- Staff see those of the enrollments they see; a member the own ones. Everybody signs in their own name alone.
create policy read on enrollment_signatures for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or user_id = (select access.user_id())
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))));
create policy sign on enrollment_signatures for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and user_id = (select access.user_id())
    and exists (select from enrollments e where e.id = enrollment_signatures.enrollment_id));
create policy finish on enrollment_signatures for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))))
  with check (client_id = any((select access.clients())::uuid[]));
grant select, insert on enrollment_signatures to coverlane_app, coverlane_worker;
grant update (ended_at, ended_by) on enrollment_signatures to coverlane_app, coverlane_worker;

create policy staff on enrollment_corrections to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))))
  with check (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null
    or ((select access.held_divisions()) is not null and enrollment_id in (select id from enrollments))));
grant select, insert on enrollment_corrections to coverlane_app, coverlane_worker;
grant update (fields, corrected_at, closed_at) on enrollment_corrections to coverlane_app, coverlane_worker;

-- The rules of the moment of submission, by which it is judged when it is processed; null: from before they were kept.
-- And whose numbers lie sealed in it: they alone read them in full.
alter table enrollments add column rules jsonb, add column secrets_by uuid references users;
grant update (rules, secrets_by) on enrollments to coverlane_app, coverlane_worker;
update enrollments set secrets_by = saved_by where secrets is not null;

-- A tick and a name that lay in a draft were nobody's signature. What was signed with a submission is in its snapshot.
update enrollments set answers = answers - 'signature' where answers ? 'signature';

alter table enrollments drop constraint enrollments_status_check,
  add constraint enrollments_status_check check (status in ('draft', 'submitted', 'pendingApproval', 'pendingProof',
    'pendingSignature', 'returned', 'queued', 'processing', 'processed', 'failed', 'rejected', 'cancelled', 'expired', 'voided'));
