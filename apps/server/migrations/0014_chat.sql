-- What customers write: messages about a leg, ratings and enquiries.

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
call operator_table('chat_message', 'select, insert, update');

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
call operator_table('chat_read', 'select, insert, update');

-- Messages between a driver and the desk that belong to no leg.
create table office_message (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  -- Made by the sender's device, so that a message that is sent twice is stored once.
  id uuid not null,
  -- 1, 2, 3 … in the order the server received them.
  number integer not null check (number > 0),
  side text not null check (side in ('desk', 'driver')),
  -- The member of staff; null for the driver.
  author_id uuid,
  author_name text not null,
  body text not null,
  -- When it was written, by the sender's clock if it had to wait for a network.
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (operator_id, driver_id, id),
  unique (operator_id, driver_id, number),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
create index office_message_by_time on office_message (operator_id, received_at);
call operator_table('office_message', 'select, insert, update, delete');

-- How far each side has read.
create table office_read (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  side text not null check (side in ('desk', 'driver')),
  up_to integer not null check (up_to >= 0),
  read_at timestamptz not null,
  primary key (operator_id, driver_id, side),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
call operator_table('office_read', 'select, insert, update');

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
call operator_table('rating', 'select, insert, update');

-- Messages that visitors send to an operator from its contact page.
create table enquiry (
  operator_id uuid not null references operator (id),
  -- Made with the form, so that a message that is sent twice is stored once.
  id uuid not null,
  name text not null,
  email text not null,
  -- With its country, or ''.
  phone text not null,
  subject text not null,
  -- The subject, a value of the form: "lost", "complaint" …
  kind text not null,
  body text not null,
  -- Where it was written: "page" or a value from the API client.
  source text not null,
  -- The number of the customer, if signed in.
  custid integer,
  state text not null check (state in ('open', 'done', 'spam')),
  -- The reason it was classified as spam; '' for others.
  suspicion text not null,
  made_at timestamptz not null,
  -- When it was last moved to another list, and by whom.
  moved_at timestamptz,
  moved_by text not null,
  primary key (operator_id, id)
);
create index enquiry_by_state on enquiry (operator_id, state, made_at desc, id);
create index enquiry_by_time on enquiry (operator_id, made_at);
call operator_table('enquiry', 'select, insert, update, delete');
