-- A change that failed is corrected by a new one, which names it: once, and both say so.
alter table enrollments add column corrects uuid references enrollments (id);
create unique index enrollments_corrects on enrollments (corrects) where corrects is not null;
