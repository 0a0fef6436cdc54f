-- Two reports are called as the portal spells: "aging", "utilization". Their keys stay; so does a name that somebody gave.
do $$
begin
  execute replace(replace(pg_get_functiondef('access.usual_reporttypes(uuid)'::regprocedure),
    'Dependents ageing out', 'Dependents aging out'), 'Plan utilisation', 'Plan utilization');
end
$$;
update reporttypes set name = 'Dependents aging out' where key = 'ageing-out' and name = 'Dependents ageing out';
update reporttypes set name = 'Plan utilization' where key = 'plan-utilisation' and name = 'Plan utilisation';
