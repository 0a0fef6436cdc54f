-- Children by their birth date: which of them turn 26 next is asked of every client each day and by staff.

create index person_details_children on person_details (client_id, dob)
  where superseded_at is null and relationship_code = '19' and not disabled;
