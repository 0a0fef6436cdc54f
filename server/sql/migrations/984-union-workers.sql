-- What a worker is called in lists, and the SSN as everybody reads it who may not see it whole (domain 3.7).
alter table unionshopemployees add column name text generated always as (last_name || ', ' || first_name) stored;
alter table unionshopemployees add column ssn text generated always as ('***-**-' || ssn_last4) stored;
-- The outward id of the member that the worker is (domain 13.1), as people carry it.
alter table unionshopemployees add column member_system_identifier text;
update unionshopemployees e set member_system_identifier = p.system_identifier from people p where p.id = e.person_id;
