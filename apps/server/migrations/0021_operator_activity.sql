-- When each operator last wrote something that a scheduled task may have to act on. Tasks look often at the operators that were
-- active in the last minutes, and once a minute at all: an install with a thousand operators, most of them idle, then costs little.
-- Every session may read it, because tasks read it before they know the operator; only the operator itself may write its row.
create table operator_activity (
  operator_id uuid not null primary key,
  at timestamptz not null
);
alter table operator_activity enable row level security, force row level security;
create policy read_all on operator_activity for select using (true);
create policy insert_own on operator_activity for insert
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
create policy update_own on operator_activity for update
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on operator_activity to kerbside_app;

-- At most one write in ten seconds: bookings of one operator must not wait for each other's commits. An operator counts as active for
-- far longer, so the transactions that find a fresh row and leave it are seen too.
create function note_activity() returns trigger language plpgsql as $$
begin
  perform from operator_activity where operator_id = new.operator_id and at >= now() - interval '10 seconds';
  if found then
    return null;
  end if;
  -- An owner who restores or migrates has set no operator.
  if row_security_active('operator_activity')
    and new.operator_id::text is distinct from current_setting('app.operator', true) then
    return null;
  end if;
  insert into operator_activity (operator_id, at) values (new.operator_id, now())
    on conflict (operator_id) do update set at = excluded.at
    where operator_activity.at < excluded.at - interval '10 seconds';
  return null;
end $$;

create procedure note_activity_of(name regclass) language plpgsql as $$
begin
  execute format('create trigger note_activity after insert or update on %s for each row execute function note_activity()', name);
end $$;

call note_activity_of('approval');
call note_activity_of('booking');
call note_activity_of('driver_break');
call note_activity_of('driver_shift');
call note_activity_of('gateway_event');
call note_activity_of('invoice');
call note_activity_of('leg');
call note_activity_of('message');
call note_activity_of('offer');
call note_activity_of('outbox');
call note_activity_of('payment_attempt');
call note_activity_of('pending_change');
call note_activity_of('refund');
call note_activity_of('transition');
call note_activity_of('webhook_delivery');
