-- How roomy rows are is kept with the account and has the values of the menu: compact or comfortable. "Calm" had no effect for staff.
update user_settings set value = 'comfortable' where key = 'density' and value = 'calm';
