-- A browser that may be told things while its page is shut: the push service's address of it, and the keys it is told with.
create table push_subscription (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- Unguessable, and whoever knows it may send there: found by its hash, kept to be used.
  endpoint text not null,
  endpoint_hash bytea not null,
  -- Of the browser, RFC 8291: its public point (65 bytes) and the shared secret (16).
  p256dh bytea not null,
  auth bytea not null,
  -- One of them: whose browser it is, or the one booking its visitor holds the code of.
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

-- What a customer chose to be told, and how; where nothing stands, the kind's own habit counts.
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

-- Push is the third way a message may go; its recipient is the subscription's id.
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('mail', 'sms', 'push'));
alter table kept_message drop constraint kept_message_channel_check;
alter table kept_message add constraint kept_message_channel_check check (channel in ('mail', 'sms', 'push'));

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
