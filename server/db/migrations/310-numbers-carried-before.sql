-- Whose number it was before: a roster asks about an SSN that somebody of the client carried until it was corrected.
create index person_ssns_carried on person_ssns (client_id, ssn_index) where superseded_at is not null;
