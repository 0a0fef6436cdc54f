-- Whoever sent a file with a survey is told that the virus scanner refused it after the answer came.
alter table surveyrecipients drop constraint surveyrecipients_mail_check;
alter table surveyrecipients add constraint surveyrecipients_mail_check check (mail in ('invitation', 'reminder', 'fileRefused'));
