-- announcements
grant select, insert, update on announcements to coverlane_app;
create policy owner on announcements to current_user using (true) with check (true);
create policy admin on announcements to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy audience on announcements for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null and status = 'active'
    and begins_at <= (select access.installation_clock()) and (over_at is null
    or over_at > (select access.installation_clock())) and (audience is null or audience ? (select access.user_type()))
    and ((client_ids is null and division_ids is null and broker_ids is null)
    or client_ids ?| (select access.clients())::text[] or division_ids ?| (select access.announced_divisions())::text[]
    or broker_ids ? (select access.own_broker())::text));
create trigger sign_record before insert or update on announcements for each row
  execute function access.sign_record('updated_by_key');

-- announcement_marks
grant select, insert, update on announcement_marks to coverlane_app;
create policy owner on announcement_marks to current_user using (true) with check (true);
create policy read on announcement_marks for select to coverlane_app
  using (user_id = (select access.user_id()) or announcement_id in (select a.id from announcements a
    where a.installation_id = (select access.announcing_installation())));
-- Put away is what allows it, and what has to be confirmed not before.
create policy add on announcement_marks for insert to coverlane_app
  with check (user_id = (select access.user_id()) and exists (select from announcements a where a.id = announcement_id
    and (put_away_at is null or (a.dismissible and (confirmed_at is not null or not (a.requires_ack
    or a.level = 'critical'))))));
create policy change on announcement_marks for update to coverlane_app
  using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()) and exists (select from announcements a where a.id = announcement_id
    and (put_away_at is null or (a.dismissible and (confirmed_at is not null or not (a.requires_ack
    or a.level = 'critical'))))));
create trigger sign_announcement_mark before insert or update on announcement_marks for each row
  execute function access.sign_announcement_mark();

-- categories
grant select, insert, update on categories to coverlane_app;
create policy owner on categories to current_user using (true) with check (true);
create policy admin on categories to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on categories for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on categories for each row
  execute function access.sign_record('updated_by_key');

-- contactcategories
grant select, insert, update on contactcategories to coverlane_app;
grant select on contactcategories to coverlane_worker;
create policy owner on contactcategories to current_user using (true) with check (true);
create policy admin on contactcategories to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on contactcategories for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on contactcategories for each row
  execute function access.sign_record('updated_by_key');

-- contacts
grant select, insert, update on contacts to coverlane_app;
grant select on contacts to coverlane_worker;
create policy owner on contacts to current_user using (true) with check (true);
create policy admin on contacts to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
-- Members see the contacts meant for them; a broker's people are known to those whose employer it works for.
create policy own on contacts for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null and (public
    or (select access.user_type()) <> 'member') and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (broker_id is null or broker_id in (select m.broker_id
    from broker_clients m)));
create trigger client_of_place before insert or update on contacts for each row execute function access.client_of_place();
create trigger sign_record before insert or update on contacts for each row
  execute function access.sign_record('updated_by_key');
create policy keep on contacts to coverlane_app
  using (installation_id = (select access.installation()) and supplier_id is null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))
    and case (select access.user_type())
      when 'client' then client_id = (select access.kept_contacts()) and broker_id is null
        and ((select access.held_divisions()) is null or division_id = any((select access.held_divisions())::uuid[]))
      when 'broker' then broker_id = (select access.kept_contacts()) and client_id is null
      else false end)
  with check (installation_id = (select access.installation()) and supplier_id is null
    and case (select access.user_type())
      when 'client' then client_id = (select access.kept_contacts()) and broker_id is null
        and ((select access.held_divisions()) is null or division_id = any((select access.held_divisions())::uuid[]))
      when 'broker' then broker_id = (select access.kept_contacts()) and client_id is null
      else false end);
create trigger owner_of_contact before insert on contacts for each row execute function access.owner_of_contact();

-- relatedcontent
grant select, insert, update on relatedcontent to coverlane_app;
grant select on relatedcontent to coverlane_worker;
create policy owner on relatedcontent to current_user using (true) with check (true);
create policy admin on relatedcontent to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on relatedcontent for select to coverlane_app
  using (installation_id = (select access.installation()) and deleted_at is null
    and audience ? (select access.user_type()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger sign_record before insert or update on relatedcontent for each row
  execute function access.sign_record('updated_by_key');

-- templatevariables
grant select, insert, update on templatevariables to coverlane_app;
grant select on templatevariables to coverlane_worker;
create policy owner on templatevariables to current_user using (true) with check (true);
create policy admin on templatevariables to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on templatevariables for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on templatevariables for each row
  execute function access.sign_record('updated_by_key');

-- entitytemplatevalues
grant select, insert, update on entitytemplatevalues to coverlane_app;
grant select on entitytemplatevalues to coverlane_worker;
create policy owner on entitytemplatevalues to current_user using (true) with check (true);
create policy admin on entitytemplatevalues to coverlane_app
  using (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()) and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create policy own on entitytemplatevalues for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null and (client_id is null
    or client_id = any((select access.clients())::uuid[])));
create trigger client_of_place before insert or update on entitytemplatevalues for each row
  execute function access.client_of_place();
create trigger sign_record before insert or update on entitytemplatevalues for each row
  execute function access.sign_record('updated_by_key');

-- clientfields
grant select, insert, update on clientfields to coverlane_app;
grant select on clientfields to coverlane_worker;
create policy owner on clientfields to current_user using (true) with check (true);
create policy admin on clientfields to coverlane_app
  using (installation_id = (select access.admin_installation()) and (deleted_at is null
    or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes')))
  with check (installation_id = (select access.admin_installation()));
create policy own on clientfields for select to coverlane_app, coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
create trigger sign_record before insert or update on clientfields for each row
  execute function access.sign_record('updated_by_key');
