-- Where somebody puts documents, for the rule of the places (server/sql/schema/documents/places.sql).
create type access.keeper as (type text, clients uuid[], divisions uuid[], people uuid[], organisation uuid);
