-- Homes count a client's employees, those hired and those who left of late.
create index employments_hired on employments (client_id, hire_date) where superseded_at is null;
create index employments_ended on employments (client_id, termination_date) where superseded_at is null and termination_date is not null;
