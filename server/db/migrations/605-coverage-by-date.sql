-- The report of who is covered on a day is called by what it says. Its key stays; so does a name that somebody gave.
do $$
begin
  execute replace(pg_get_functiondef('access.usual_reporttypes(uuid)'::regprocedure), 'Coverage on a day', 'Coverage by date');
end
$$;
update reporttypes set name = 'Coverage by date' where key = 'coverage-on-day' and name = 'Coverage on a day';
