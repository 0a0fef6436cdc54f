-- How many lookups raise an alarm is a setting of the installation: what narrower places said was never read.
delete from settings where key in ('searchAlarmLookups', 'searchAlarmMinutes') and scope <> 'installation';
