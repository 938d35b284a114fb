-- A mail or text that is to go out, or went: written with what caused it, sent once that is committed.
create table message (
  operator_id uuid not null references operator (id),
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null,
  recipient text not null,
  -- The booking it is about, for staff who look for it.
  booking_id uuid,
  -- Two messages of one cause bear one word here, and only the first is written.
  once text not null,
  -- What it says, sealed with the install's key: links in it open things. Null once it is over.
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  made_at timestamptz not null,
  -- Not before; whoever claims it moves this on, so that nobody else sends it meanwhile.
  run_at timestamptz not null,
  tries integer not null default 0,
  last_error text not null default '',
  ended_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, once),
  check ((state = 'waiting') = (ended_at is null))
);
create index message_due on message (operator_id, run_at) where state = 'waiting';
create index message_by_booking on message (operator_id, booking_id) where booking_id is not null;
create index message_by_end on message (operator_id, ended_at) where ended_at is not null;

-- Files that cannot be made again when the message is sent, such as an invoice as it was on its day.
create table message_file (
  operator_id uuid not null references operator (id),
  message_id uuid not null,
  number smallint not null,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (operator_id, message_id, number),
  foreign key (operator_id, message_id) references message (operator_id, id) on delete cascade
);

-- Where the embedded mail and text services lay what they are given: a demo's letter box.
create table kept_message (
  operator_id uuid not null references operator (id),
  -- The message's own name in the world; given twice, it is kept once.
  message_ref text not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  sender text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- name, mediaType and base64 of each.
  files jsonb not null,
  kept_at timestamptz not null,
  primary key (operator_id, message_ref)
);
create index kept_message_by_time on kept_message (operator_id, kept_at);

alter table message enable row level security;
alter table message force row level security;
create policy operator on message
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on message to kerbside_app;

alter table message_file enable row level security;
alter table message_file force row level security;
create policy operator on message_file
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on message_file to kerbside_app;

alter table kept_message enable row level security;
alter table kept_message force row level security;
create policy operator on kept_message
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on kept_message to kerbside_app;
