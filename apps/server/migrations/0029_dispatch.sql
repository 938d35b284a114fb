-- The driver and the car of a leg. The time the customer requested is kept when a flight or a dispatcher moves
-- the pickup.
alter table leg
  add column driver_id uuid,
  add column vehicle_id uuid,
  add column requested_pickup_at timestamptz,
  add column desk_note text not null default '',
  add foreign key (operator_id, driver_id) references driver (operator_id, id),
  add foreign key (operator_id, vehicle_id) references vehicle (operator_id, id);
create index leg_by_driver on leg (operator_id, driver_id, pickup_at) where driver_id is not null;
-- A driver drives one journey at a time, even if two requests arrive at the same moment.
create unique index one_leg_under_way on leg (operator_id, driver_id)
  where driver_id is not null and state in ('en_route', 'arrived', 'on_board');

-- The position of the phone when the driver reported: a no-show needs proof that the car was there.
alter table transition
  -- The name of the member of staff; '' for others, who are identified by their role.
  add column who text not null default '',
  drop constraint transition_machine_check,
  -- pickup: the time was moved; note: a dispatcher wrote a note.
  add constraint transition_machine_check
    check (machine in ('leg', 'offer', 'payment', 'fare', 'pickup', 'note')),
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180);

-- A job that is offered to one driver for some seconds.
create table offer (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  leg smallint not null,
  driver_id uuid not null,
  state text not null check (state in ('sent', 'accepted', 'rejected', 'timed_out', 'withdrawn')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  reason text not null default '',
  primary key (operator_id, id),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  check ((state = 'sent') = (answered_at is null))
);
create unique index one_offer_of_a_leg on offer (operator_id, booking_id, leg) where state = 'sent';
create unique index one_offer_to_a_driver on offer (operator_id, driver_id) where state = 'sent';
create index offer_by_leg on offer (operator_id, booking_id, leg, sent_at);
create index offer_to_time_out on offer (operator_id, expires_at) where state = 'sent';

-- Each event of a phone, once: a repeated event gets the same response.
create table driver_event (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  event_id uuid not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  outcome jsonb not null,
  primary key (operator_id, driver_id, event_id),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
create index driver_event_by_time on driver_event (operator_id, received_at);

-- The cash a driver took for a leg and now holds.
create table cash_taken (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null,
  driver_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  taken_at timestamptz not null,
  -- False: the fare of a finished ride, assumed until the driver states another amount.
  stated boolean not null,
  primary key (operator_id, booking_id, leg),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
create index cash_taken_by_driver on cash_taken (operator_id, driver_id, taken_at);

-- The latest flight data about the flight of a pickup.
create table leg_flight (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null,
  number text not null,
  scheduled_at timestamptz,
  estimated_at timestamptz,
  landed_at timestamptz,
  status text not null default '',
  checked_at timestamptz not null,
  -- The landing time of the last notification.
  notified_at timestamptz,
  primary key (operator_id, booking_id, leg),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number)
);

-- The route that a car drove with a leg: [[lng, lat], ...], simplified.
create table footprint (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null,
  path jsonb not null,
  metres integer not null check (metres >= 0),
  seconds integer not null check (seconds >= 0),
  changed_at timestamptz not null,
  primary key (operator_id, booking_id, leg),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number)
);

alter table offer enable row level security;
alter table offer force row level security;
create policy operator on offer
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on offer to kerbside_app;

alter table driver_event enable row level security;
alter table driver_event force row level security;
create policy operator on driver_event
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on driver_event to kerbside_app;

alter table cash_taken enable row level security;
alter table cash_taken force row level security;
create policy operator on cash_taken
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on cash_taken to kerbside_app;

alter table leg_flight enable row level security;
alter table leg_flight force row level security;
create policy operator on leg_flight
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on leg_flight to kerbside_app;

alter table footprint enable row level security;
alter table footprint force row level security;
create policy operator on footprint
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on footprint to kerbside_app;

-- A leg that was cancelled by mistake is restored: its cancellation fee is deleted.
grant delete on cancellation to kerbside_app;
