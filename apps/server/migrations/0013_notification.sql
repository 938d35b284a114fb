-- Messages to customers, drivers and staff.

-- Effects that follow a commit: e-mails, messages, dispatch. The row is written in the transaction of its cause.
create table outbox (
  operator_id uuid not null references operator (id),
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text not null default '',
  primary key (operator_id, id)
);
create index outbox_due on outbox (run_at);
-- A task looks for orphans every half minute among everything that waits to be sent.
create index outbox_by_kind on outbox (operator_id, kind, run_at);
call operator_table('outbox', 'select, insert, update, delete');

-- An e-mail, text or push notification that is to be sent or was sent: written in the transaction of its cause, sent
-- after the commit.
create table message (
  operator_id uuid not null references operator (id),
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  kind text not null,
  -- An address, a telephone number or the id of a push subscription.
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
call operator_table('message', 'select, insert, update, delete');

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
call operator_table('message_file', 'select, insert, delete');

-- The mailbox of the embedded mail and text services, for the demo.
create table stored_message (
  operator_id uuid not null references operator (id),
  -- The globally unique name of the message; a message that is delivered twice is stored once.
  message_ref text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
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
call operator_table('stored_message', 'select, insert, delete');

-- What a customer chose to be notified of, and how; without a row, the default of the message kind applies.
create table message_choice (
  operator_id uuid not null references operator (id),
  customer_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  is_wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (operator_id, customer_id, kind, channel),
  foreign key (operator_id, customer_id) references customer (operator_id, id)
);
call operator_table('message_choice', 'select, insert, update, delete');

-- An operator's own text of a message in one language, and whether the message is sent at all.
create table message_template (
  operator_id uuid not null references operator (id),
  kind text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  language text not null default 'en-GB',
  is_on boolean not null default true,
  -- False: the standard text, for a message that was switched off or whose own text was removed.
  is_own boolean not null default true,
  subject text not null,
  heading text not null default '',
  body text not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (operator_id, kind, channel, language)
);
call operator_table('message_template', 'select, insert, update, delete');

-- A browser that receives notifications while its page is closed: its address at the push service, and its keys.
create table push_subscription (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- Unguessable, and sufficient for sending: found by its hash, stored in clear to be used.
  endpoint text not null,
  endpoint_hash bytea not null,
  -- Keys of the browser, RFC 8291: its public point (65 bytes) and the shared secret (16).
  p256dh bytea not null,
  auth bytea not null,
  -- Exactly one: the customer whose browser it is, the booking whose code the visitor holds, or the driver.
  customer_id uuid,
  booking_id uuid,
  driver_id uuid,
  made_at timestamptz not null,
  primary key (operator_id, id),
  check (num_nonnulls(customer_id, booking_id, driver_id) = 1),
  foreign key (operator_id, customer_id) references customer (operator_id, id),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
create unique index push_subscription_of_customer on push_subscription (operator_id, customer_id, endpoint_hash)
  where customer_id is not null;
create unique index push_subscription_of_booking on push_subscription (operator_id, booking_id, endpoint_hash)
  where booking_id is not null;
create unique index push_subscription_of_driver on push_subscription (operator_id, driver_id, endpoint_hash)
  where driver_id is not null;
create index push_subscription_by_endpoint on push_subscription (operator_id, endpoint_hash);
call operator_table('push_subscription', 'select, insert, update, delete');
