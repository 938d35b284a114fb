-- Open doors: keys for other programs, an append-only log of events, webhooks with every attempt, calendars at a secret
-- address; and the operator's own words for what is sent.

-- A key is shown once; its hash is kept, and the first letters so that people tell keys apart.
create table partner_key (
  operator_id uuid not null references operator (id),
  id uuid not null,
  name text not null,
  starts_with text not null,
  key_hash bytea not null,
  scopes text[] not null,
  made_at timestamptz not null,
  made_by text not null,
  used_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default '',
  primary key (operator_id, id),
  unique (operator_id, key_hash)
);

-- What happened, for other programs. Written in the transaction that made it happen and numbered afterwards, by one at a
-- time (partner_event_head): a number is given only to what is committed, so nothing slips in behind a reader.
create table partner_event (
  operator_id uuid not null references operator (id),
  id uuid not null default gen_random_uuid(),
  -- In the order they were written; of what is committed together that is the order it happened in.
  heard bigint not null generated always as identity,
  number bigint,
  type text not null,
  booking_id uuid,
  leg smallint,
  state text not null default '',
  journal_id uuid,
  at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, number)
);
create index partner_event_unnumbered on partner_event (operator_id, heard) where number is null;
create table partner_event_head (
  operator_id uuid not null references operator (id),
  number bigint not null default 0,
  primary key (operator_id)
);

create function partner_event_of_transition() returns trigger language plpgsql as $$
declare told text;
begin
  told := case
    when new.machine in ('fare', 'pickup') then 'booking.changed'
    when new.machine <> 'job' then null
    when new.from_state is null then case when new.leg = 1 then 'booking.created' end
    when new.to_state in ('declined', 'expired', 'failed', 'cancelled', 'requested') then 'booking.' || new.to_state
    when new.to_state = 'confirmed' and new.from_state in ('held', 'requested') then 'booking.confirmed'
    when new.to_state = 'confirmed' and new.from_state in ('assigned', 'en_route', 'arrived') then 'ride.unassigned'
    when new.to_state = 'confirmed' then 'booking.restored'
    else 'ride.' || new.to_state
  end;
  if told is not null then
    insert into partner_event (operator_id, type, booking_id, leg, state, at)
    values (new.operator_id, told, new.booking_id, new.leg,
      case when new.machine = 'job' then new.to_state else '' end, new.at);
  end if;
  return null;
end $$;
create trigger partner_event_of_transition after insert on transition
  for each row when (new.machine in ('job', 'fare', 'pickup')) execute function partner_event_of_transition();

create function partner_event_of_journal() returns trigger language plpgsql as $$
begin
  insert into partner_event (operator_id, type, booking_id, journal_id, at)
  values (new.operator_id, case new.kind
    when 'capture' then 'payment.captured' when 'refund' then 'payment.refunded'
    else 'payment.refund_returned' end, new.booking_id, new.id, new.at);
  return null;
end $$;
create trigger partner_event_of_journal after insert on journal
  for each row when (new.kind in ('capture', 'refund', 'refund-returned')) execute function partner_event_of_journal();

-- Where events are sent. Those up to spread_through have become deliveries.
create table webhook (
  operator_id uuid not null references operator (id),
  id uuid not null,
  name text not null,
  url text not null,
  -- Of events; none means all.
  types text[] not null,
  secret_sealed bytea not null,
  state text not null check (state in ('active', 'paused', 'ended')),
  -- Why it was paused: '' by hand, else what stood in the way.
  paused_because text not null default '',
  spread_through bigint not null,
  failing_since timestamptz,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id)
);
create table webhook_delivery (
  operator_id uuid not null references operator (id),
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid,
  number bigint not null,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  made_at timestamptz not null,
  -- Tries are counted from here: a replay begins anew.
  begun_at timestamptz not null,
  run_at timestamptz not null,
  tries integer not null default 0,
  ended_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, webhook_id, event_id),
  foreign key (operator_id, webhook_id) references webhook (operator_id, id)
);
create index webhook_delivery_due on webhook_delivery (operator_id, run_at) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (operator_id, webhook_id, made_at desc, id desc);
create table webhook_attempt (
  operator_id uuid not null references operator (id),
  delivery_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  -- 0 when nothing was heard.
  status integer not null,
  ms integer not null,
  -- The first bytes of the answer, or what stood in the way.
  answer text not null,
  primary key (operator_id, id),
  foreign key (operator_id, delivery_id) references webhook_delivery (operator_id, id) on delete cascade
);
create index webhook_attempt_of on webhook_attempt (operator_id, delivery_id, at);

-- A calendar at an address nobody can guess; made anew, the old address is over.
create table calendar_feed (
  operator_id uuid not null references operator (id),
  id uuid not null,
  kind text not null check (kind in ('day', 'customer', 'driver')),
  -- The customer or driver; nobody's for the operator's day.
  subject_id uuid,
  token_hash bytea not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, token_hash)
);
create unique index calendar_feed_one on calendar_feed (operator_id, kind, subject_id) nulls not distinct
  where ended_at is null;

-- An operator's own words in the place of the standard ones.
create table message_template (
  operator_id uuid not null references operator (id),
  kind text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  subject text not null,
  body text not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (operator_id, kind, channel)
);

alter table partner_key enable row level security;
alter table partner_key force row level security;
create policy operator on partner_key
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on partner_key to kerbside_app;

alter table partner_event enable row level security;
alter table partner_event force row level security;
create policy operator on partner_event
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update (number) on partner_event to kerbside_app;

alter table partner_event_head enable row level security;
alter table partner_event_head force row level security;
create policy operator on partner_event_head
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on partner_event_head to kerbside_app;

alter table webhook enable row level security;
alter table webhook force row level security;
create policy operator on webhook
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on webhook to kerbside_app;

alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy operator on webhook_delivery
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on webhook_delivery to kerbside_app;

alter table webhook_attempt enable row level security;
alter table webhook_attempt force row level security;
create policy operator on webhook_attempt
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on webhook_attempt to kerbside_app;

alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy operator on calendar_feed
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on calendar_feed to kerbside_app;

alter table message_template enable row level security;
alter table message_template force row level security;
create policy operator on message_template
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on message_template to kerbside_app;
