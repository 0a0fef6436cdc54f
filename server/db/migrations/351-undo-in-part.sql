-- Whom the undo of a file left as they are: the person, and what stands in the way.
alter table imports add column undo_left jsonb not null default '[]';
