-- The people of a family are asked for by family and client. With both in one index no planner prefers reading the whole
-- client, not even in a transaction that is still filling the table and of which it knows nothing.

drop index people_family;
create index people_family on people (subscriber_id, client_id);
