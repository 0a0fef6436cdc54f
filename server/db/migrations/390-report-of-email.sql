-- A report is called as the portal spells: "email". Its key stays; so does a name that somebody gave.
do $$
begin
  execute replace(pg_get_functiondef('access.usual_reporttypes(uuid)'::regprocedure),
    'Missing SSN, e-mail or address', 'Missing SSN, email or address');
end
$$;
update reporttypes set name = 'Missing SSN, email or address' where key = 'missing-data' and name = 'Missing SSN, e-mail or address';
