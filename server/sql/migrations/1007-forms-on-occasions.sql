-- A form is asked at one place on several occasions: in enrollments and on the record.
alter table customformmaps drop constraint customformmaps_place;
alter table customformmaps add constraint customformmaps_place unique nulls not distinct (customform_id, client_id, occasion);
