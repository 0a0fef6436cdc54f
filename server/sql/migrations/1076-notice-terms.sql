-- A carrier is told of a claimant for more than an amount: for a diagnosis that the policy names, and for a long stay (domain 14.1, 14.3).

alter table stop_loss_policies
  -- Codes of ICD-10-CM, or how they begin; without a point.
  add column trigger_diagnoses text[] not null default '{}' check (cardinality(trigger_diagnoses) <= 200),
  -- Days from admission to discharge; null: a stay asks for nothing.
  add column long_stay_days int check (long_stay_days between 1 and 365);

-- Is the carrier to be told for a diagnosis or a stay? Which of them it is does not stand here: that is health information.
alter table stop_loss_cases add column is_alarmed boolean not null default false;
