-- Extra benefits of sessions of whose amount a part waits for the insurer: few, looked for by the list of evidence and every night.
create index particulars_benefit_waits on particulars (client_id, person_id)
  where kind = 'extraBenefit' and superseded_at is null and (says ->> 'pendingCents')::bigint > 0;
