-- Whoever is held to some divisions enters what happened to a case of their people: the notice and its answer, which write no
-- coverage. What is nobody of theirs is not there.
alter policy change on cobra_events
  using (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null
      or ((select access.held_divisions()) is not null and person_id = any((select access.people())::uuid[]))))
  with check (client_id = any((select access.clients())::uuid[])
    and ((select access.people()) is null
      or ((select access.held_divisions()) is not null and person_id = any((select access.people())::uuid[]))));
