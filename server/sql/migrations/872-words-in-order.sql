-- Two words of one transaction stand in the order in which they were written.
alter table messages alter column created_at set default clock_timestamp();
