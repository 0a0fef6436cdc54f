-- Which contacts a site shows to visitors on its sign-in screen (domain 11): those that are for everybody. Who may see it
-- is said by the contact's own "public"; user types are of people who are signed in.
create function access.contacts_at(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name, 'phone', shown.phone, 'ext', shown.ext,
      'email', shown.email, 'hours', shown.hours,
      'category', jsonb_build_object('en', shown.en, 'ko', shown.ko, 'es', shown.es)) order by shown.place, shown.id), '[]')
  from (
    select c.id, c.name, c.phone, c.ext, c.email, c.hours, g.name as en, g.name_ko as ko, g.name_es as es,
      min(s.sort_key) as place
    from sites t join sitecontacts s on s.installation_id = t.installation_id and (s.site_id is null or s.site_id = t.id)
    join contacts c on c.id = s.contact_id join contactcategories g on g.id = c.category_id
    where t.id = (access.site_of(contacts_at.host) ->> 'id')::uuid
      and s.deleted_at is null and s.show_on ? 'login' and c.deleted_at is null and c.public
    group by c.id, g.id order by min(s.sort_key), c.id limit 5) shown
$$;
revoke execute on function access.contacts_at(text) from public;
grant execute on function access.contacts_at(text) to coverlane_app;
