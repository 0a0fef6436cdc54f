-- Programs read the employees of a client a page at a time, in the order of their ids.
create index people_employees on people (client_id, id) where id = subscriber_id and withdrawn_at is null;
