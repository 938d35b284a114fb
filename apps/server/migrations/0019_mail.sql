-- An e-mail or text that is to be sent or was sent: written in the transaction of its cause, sent after the
-- commit.
create table message (
  operator_id uuid not null references operator (id),
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null,
  recipient text not null,
  -- The booking it is about, for searches by staff.
  booking_id uuid,
  -- Two messages of one cause have the same key; only the first is stored.
  dedupe_key text not null,
  -- The content, encrypted with the install's key because its links grant access. Null once the message is
  -- finished.
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  made_at timestamptz not null,
  -- Not sent before this time; a process that claims the message moves it on, so that no other process sends it
  -- meanwhile.
  run_at timestamptz not null,
  tries integer not null default 0,
  last_error text not null default '',
  ended_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, dedupe_key),
  check ((state = 'waiting') = (ended_at is null))
);
create index message_due on message (operator_id, run_at) where state = 'waiting';
create index message_by_booking on message (operator_id, booking_id) where booking_id is not null;
create index message_by_end on message (operator_id, ended_at) where ended_at is not null;

-- Files that cannot be made again when the message is sent, such as an invoice in its state of that day.
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

-- The mailbox of the embedded mail and text services, for the demo.
create table stored_message (
  operator_id uuid not null references operator (id),
  -- The globally unique name of the message; a message that is delivered twice is stored once.
  message_ref text not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  sender text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- name, mediaType and base64 of each file.
  files jsonb not null,
  stored_at timestamptz not null,
  primary key (operator_id, message_ref)
);
create index stored_message_by_time on stored_message (operator_id, stored_at);

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

alter table stored_message enable row level security;
alter table stored_message force row level security;
create policy operator on stored_message
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on stored_message to kerbside_app;
