-- Offers to drivers, and what happens on the road.

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
call operator_table('offer', 'select, insert, update');

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
call operator_table('driver_event', 'select, insert, delete');

-- A change by the desk that notifies people: kept for ten seconds before it is made, and with its outcome for a day.
create table pending_change (
  operator_id uuid not null references operator (id),
  -- Made by the client.
  id uuid not null,
  booking_id uuid not null,
  leg smallint not null,
  -- Which decision about the leg it makes.
  kind text not null check (kind in ('driver', 'state', 'time', 'check', 'pay')),
  -- Of the booking: the decision was based on it.
  version integer not null check (version > 0),
  path text not null,
  body jsonb not null,
  -- What dispatchers read, and what the board shows, until it is made.
  text text not null,
  patch jsonb not null,
  staff_id uuid not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'sending', 'done', 'failed')),
  -- When it was last begun.
  sent_at timestamptz,
  outcome jsonb,
  primary key (operator_id, id),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number),
  foreign key (operator_id, staff_id) references staff_member (operator_id, id),
  check ((state in ('done', 'failed')) = (outcome is not null))
);
create unique index one_waiting_change on pending_change (operator_id, booking_id, leg, kind) where state = 'waiting';
create index open_change on pending_change (operator_id, due_at) where state <> 'done';
create index pending_change_by_time on pending_change (operator_id, made_at);
call operator_table('pending_change', 'select, insert, update, delete');

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
call operator_table('cash_taken', 'select, insert, update');

-- What is charged for a job beside its price, added by the desk or reported by the driver.
create table leg_charge (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  leg smallint not null,
  kind text not null check (kind in ('parking', 'toll', 'waiting', 'other')),
  amount_minor bigint not null check (amount_minor > 0),
  note text not null default '',
  -- waiting: not in the price yet; collected: in the price because the driver collects it in cash, not checked yet.
  state text not null check (state in ('waiting', 'collected', 'accepted', 'rejected')),
  -- Null: added by the desk.
  driver_id uuid,
  added_by text not null,
  made_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  reason text not null default '',
  -- The receipt, a WebP.
  photo bytea,
  primary key (operator_id, id),
  foreign key (operator_id, booking_id, leg) references leg (operator_id, booking_id, number),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
create index leg_charge_by_leg on leg_charge (operator_id, booking_id, leg);
call operator_table('leg_charge', 'select, insert, update');

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
call operator_table('leg_flight', 'select, insert, update');

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
call operator_table('footprint', 'select, insert, update, delete');
