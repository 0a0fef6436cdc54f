-- Reworded from 99b7e03bacd79bd47ed143ce26cbc2fa0a9103355703d2fbc810b3f594ac40f3: what stands on the tables went into schema/.
-- How many lookups raise an alarm is a setting of the installation: what narrower places said was never read.
delete from settings where key in ('searchAlarmLookups', 'searchAlarmMinutes') and scope <> 'installation';
