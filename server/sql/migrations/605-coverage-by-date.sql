-- Reworded from c4509244b4f314b1f5783dc61a22a2f2425dbc155a92677204e49e0c3f152e23: what stands on the tables went into schema/.
-- The report of who is covered on a day is called by what it says. Its key stays; so does a name that somebody gave.
update reporttypes set name = 'Coverage by date' where key = 'coverage-on-day' and name = 'Coverage on a day';
