-- Until now new honey jars deleted their documents at the end of the retention without anybody having chosen that. Only
-- where the audit log shows that somebody did (a change of the retention with auto_delete true) does that stay.
alter table jars alter column auto_delete set default false, alter column warning_days set default 7;
update jars set auto_delete = false, retention_since = clock_timestamp()
where auto_delete and not exists (
  select from audit_log
  where action = 'honey_jar.retention' and target_id = jars.id::text and result = 'ok'
    and details ->> 'auto_delete' = 'true');
