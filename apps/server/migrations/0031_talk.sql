-- Messages between customer, driver and desk about one leg of a booking, stored with it.
create table chat_message (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- Made by the sender's device, so that a message that is sent twice is stored once.
  id uuid not null,
  -- 1, 2, 3 … in the order the server received them.
  number integer not null check (number > 0),
  side text not null check (side in ('customer', 'desk', 'driver')),
  -- The member of staff, whose name the customer reads.
  author_id uuid,
  author_name text not null,
  -- The driver of the leg at that time: the next driver cannot read these messages.
  driver_id uuid,
  body text not null,
  -- When it was written, by the sender's clock if it had to wait for a network.
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (operator_id, booking_id, leg, id),
  unique (operator_id, booking_id, leg, number),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number)
);

-- How far each side has read.
create table chat_read (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  side text not null check (side in ('customer', 'desk', 'driver')),
  up_to integer not null check (up_to >= 0),
  read_at timestamptz not null,
  primary key (operator_id, booking_id, leg, side),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number)
);

-- A customer's rating of a ride.
create table rating (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  driver_id uuid,
  stars smallint not null check (stars between 1 and 5),
  -- Short reasons, a list of their names.
  reasons jsonb not null,
  comment text not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (operator_id, booking_id, leg),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number)
);
create index rating_by_driver on rating (operator_id, driver_id) where driver_id is not null;

alter table chat_message enable row level security;
alter table chat_message force row level security;
create policy operator on chat_message
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on chat_message to kerbside_app;

alter table chat_read enable row level security;
alter table chat_read force row level security;
create policy operator on chat_read
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on chat_read to kerbside_app;

alter table rating enable row level security;
alter table rating force row level security;
create policy operator on rating
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on rating to kerbside_app;
