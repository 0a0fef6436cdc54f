-- "A sub-user can never hold a permission its creator lacks" (domain 1.2): who granted a permission stands with it, so that
-- taking it from somebody takes what they passed on of it to colleagues, and so on. What administrators granted stays.

alter table user_permissions add column granted_by uuid default access.user_id() references users on delete set null;
create index user_permissions_granted_by on user_permissions (granted_by) where granted_by is not null;

-- What was granted before: by whoever made the account, where that is a colleague.
update user_permissions g set granted_by = maker.id
from user_history h join users made on made.id = h.user_id
  join users maker on maker.id = h.actor_id and maker.type = made.type and maker.entity_id = made.entity_id
where h.event = 'created' and g.user_id = made.id and maker.id <> made.id;
