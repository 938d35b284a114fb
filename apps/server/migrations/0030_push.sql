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
  -- Exactly one of the two: the customer whose browser it is, or the one booking whose code the visitor holds.
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

-- Push is the third channel of a message; its recipient is the id of the subscription.
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('mail', 'sms', 'push'));
alter table stored_message drop constraint stored_message_channel_check;
alter table stored_message add constraint stored_message_channel_check check (channel in ('mail', 'sms', 'push'));

alter table push_subscription enable row level security;
alter table push_subscription force row level security;
create policy operator on push_subscription
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on push_subscription to kerbside_app;

alter table message_choice enable row level security;
alter table message_choice force row level security;
create policy operator on message_choice
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on message_choice to kerbside_app;
