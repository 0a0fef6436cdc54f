-- What a session recorded for somebody who did not answer: taken back as one.
alter table enrollments add column rolled_over boolean not null default false;
