-- A claim that a stop-loss policy does not take, by somebody's decision: neither the aggregate nor the claimant's own part counts it
-- (domain 14.2, "ineligible"). By its number: a corrected version of the claim is left out as well.

create table stop_loss_left_out (
  policy_id uuid not null,
  client_id uuid not null,
  claim_number text not null,
  reason text not null check (reason in ('notCovered', 'planTerms', 'notEligible', 'otherPayer', 'filedLate', 'other')),
  note text check (length(note) <= 200),
  left_out_at timestamptz not null default clock_timestamp(),
  left_out_by uuid references users,
  left_out_by_name text,
  left_out_by_key jsonb,
  primary key (policy_id, claim_number),
  foreign key (policy_id, client_id) references stop_loss_policies (id, client_id),
  constraint stop_loss_left_out_said check (reason <> 'other' or note is not null)
);
create index stop_loss_left_out_policy on stop_loss_left_out (policy_id, client_id);
create index stop_loss_left_out_client on stop_loss_left_out (client_id, claim_number);
create index stop_loss_left_out_by on stop_loss_left_out (left_out_by);
alter table stop_loss_left_out enable row level security;
alter table stop_loss_left_out force row level security;
