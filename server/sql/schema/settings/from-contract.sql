-- Written by `node scripts/write-settings-sql.ts` from contract/settings/settings.ts; a test compares the two.

-- The most specific first (domain 1.4): the place of a scope among all.
create function access.scope_rank(scope text) returns int
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case scope
    when 'user' then 1
    when 'division' then 2
    when 'client' then 3
    when 'site' then 4
    when 'installation' then 5
  end
$$;
revoke execute on function access.scope_rank from public;

-- What a setting is where nobody made it.
create function access.setting_standard(key text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case key
    when 'subscriberSeesDependentPhi' then 'minors'
    when 'minorAge' then '18'
    when 'sensitiveMinorAge' then '12'
    when 'enrollmentApproval' then 'tpa'
    when 'retroAddDays' then '30'
    when 'retroTermDays' then '60'
    when 'futureDays' then '90'
    when 'ssnRequired' then 'exceptNewborn'
    when 'dependentProof' then 'off'
    when 'allowWaive' then 'yes'
    when 'allowCoveredTwice' then 'yes'
    when 'oneSessionSubmission' then 'yes'
    when 'paymentRequired' then 'no'
    when 'idCardEnabled' then 'yes'
    when 'idCardOrderLimitPer30d' then '2'
    when 'showAccumulators' then 'yes'
    when 'showClaims' then 'all'
    when 'searchAlarmLookups' then '200'
    when 'searchAlarmMinutes' then '10'
    when 'sessionIdleSeconds' then '1800'
    when 'documentMegabytes' then '50'
    when 'deductionRounding' then 'perPeriod'
    when 'midMonthRule' then 'fullIfOnOrBefore15'
    when 'paymentGraceDays' then '30'
    when 'coverageTermRule' then 'endOfMonth'
    when 'childLimitRule' then 'endOfMonth'
    when 'lifePartner' then 'no'
    when 'employerSize' then 'unknown'
    when 'cobraCountsFrom' then 'event'
    when 'cobraAdministrator' then 'tpa'
    when 'cobraLifePartner' then 'no'
    when 'stateContinuationMonths' then '0'
    when 'stateContinuationPercent' then '102'
    when 'stateElectionDays' then '60'
    when 'personalLeaveMonths' then '0'
    when 'disabilityLeaveMonths' then '6'
    when 'deskHours' then '8to17'
    when 'deskDays' then 'monToFri'
    when 'deskClosedOnHolidays' then 'yes'
  end
$$;
revoke execute on function access.setting_standard from public;

-- The least that a setting can be that is a number.
create function access.setting_least(key text) returns int
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case key
    when 'minorAge' then 14
    when 'sensitiveMinorAge' then 10
    when 'retroAddDays' then 0
    when 'retroTermDays' then 0
    when 'futureDays' then 0
    when 'idCardOrderLimitPer30d' then 0
    when 'searchAlarmLookups' then 10
    when 'searchAlarmMinutes' then 1
    when 'sessionIdleSeconds' then 300
    when 'documentMegabytes' then 10
    when 'paymentGraceDays' then 10
    when 'stateContinuationMonths' then 0
    when 'stateContinuationPercent' then 100
    when 'stateElectionDays' then 1
    when 'personalLeaveMonths' then 0
    when 'disabilityLeaveMonths' then 0
  end
$$;
revoke execute on function access.setting_least from public;

-- The most that a setting can be that is a number.
create function access.setting_most(key text) returns int
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case key
    when 'minorAge' then 21
    when 'sensitiveMinorAge' then 18
    when 'retroAddDays' then 366
    when 'retroTermDays' then 366
    when 'futureDays' then 366
    when 'idCardOrderLimitPer30d' then 30
    when 'searchAlarmLookups' then 100000
    when 'searchAlarmMinutes' then 1440
    when 'sessionIdleSeconds' then 1800
    when 'documentMegabytes' then 512
    when 'paymentGraceDays' then 90
    when 'stateContinuationMonths' then 36
    when 'stateContinuationPercent' then 150
    when 'stateElectionDays' then 180
    when 'personalLeaveMonths' then 12
    when 'disabilityLeaveMonths' then 36
  end
$$;
revoke execute on function access.setting_most from public;

-- Settings that decide who may read what: made by who manages users alone (security 0.7).
create function access.guarded_settings() returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select array['subscriberSeesDependentPhi', 'minorAge', 'sensitiveMinorAge']
$$;
revoke execute on function access.guarded_settings from public;
grant execute on function access.guarded_settings to coverlane_app;
