-- A car of the operator's. Its types are those it may be booked as.
create table vehicle (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  make text not null,
  model text not null,
  colour text not null,
  registration text not null,
  vehicle_type_ids integer[] not null,
  wheelchair boolean not null default false,
  made_at timestamptz not null,
  retired_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, number)
);
create unique index vehicle_by_registration on vehicle (operator_id, registration) where retired_at is null;

-- Somebody who drives for the operator and signs in in the driver app.
create table driver (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- What the wire and people call them by: 1, 2, 3.
  number integer not null check (number > 0),
  first_name text not null,
  last_name text not null,
  -- As it is dialled from anywhere: +442079460123.
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Folded; '' for who has none.
  email text not null default '' check (email = lower(email)),
  photo bytea,
  photo_type text check (photo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- The car they take when they say nothing else.
  vehicle_id uuid,
  -- Of the fare, what is theirs, in whole per cent.
  share_percent integer not null default 75 check (share_percent between 0 and 100),
  made_at timestamptz not null,
  -- Absent until they followed their invitation. A password is kept as a customer's is.
  password_scheme text,
  password_sealed bytea,
  password_key_id text,
  enrolled_at timestamptz,
  -- Since when they drive here no more: the row stays for the journeys they drove.
  ended_at timestamptz,
  -- Driven by the demo and not by a person.
  simulated boolean not null default false,
  primary key (operator_id, id),
  unique (operator_id, number),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check ((enrolled_at is null) = (password_sealed is null)),
  check ((photo is null) = (photo_type is null))
);
create unique index driver_by_phone on driver (operator_id, phone) where ended_at is null;
create unique index driver_by_email on driver (operator_id, email) where ended_at is null and email <> '';

-- What lets a driver drive, or a car be driven, until the end of a day.
create table licence (
  operator_id uuid not null references operator (id),
  id uuid not null,
  holder text not null check (holder in ('driver', 'vehicle')),
  driver_id uuid,
  vehicle_id uuid,
  kind text not null check (kind in ('badge', 'driving_licence', 'plate', 'insurance', 'mot')),
  number text not null,
  expires_on date not null,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check ((holder = 'driver') = (driver_id is not null)),
  check ((holder = 'vehicle') = (vehicle_id is not null))
);
create unique index licence_of_driver on licence (operator_id, driver_id, kind) where driver_id is not null;
create unique index licence_of_vehicle on licence (operator_id, vehicle_id, kind) where vehicle_id is not null;

-- The link a driver sets a password with, once; a new one takes the place of the one before.
create table driver_invitation (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (operator_id, driver_id),
  unique (operator_id, code_hash),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);

create table driver_session (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  driver_id uuid not null,
  device text not null default '',
  made_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (operator_id, token_hash),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
create index driver_session_by_driver on driver_session (operator_id, driver_id);
create index driver_session_by_time on driver_session (operator_id, expires_at);

-- Tries by the hash of what is tried, whether there is such a thing or not: they must not be told apart.
create table driver_try (
  operator_id uuid not null references operator (id),
  subject_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, subject_hash)
);
create index driver_try_by_time on driver_try (operator_id, since);

-- A driver has one open at a time, and so has a car.
create table driver_shift (
  operator_id uuid not null references operator (id),
  id uuid not null,
  driver_id uuid not null,
  vehicle_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check (ended_at is null or ended_at >= began_at)
);
create unique index driver_shift_open on driver_shift (operator_id, driver_id) where ended_at is null;
create unique index driver_shift_car on driver_shift (operator_id, vehicle_id) where ended_at is null;
create index driver_shift_by_driver on driver_shift (operator_id, driver_id, began_at);

-- Where a driver was last, written now and then: what a started server knows until they are heard again.
create table driver_place (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  lat double precision not null,
  lng double precision not null,
  at timestamptz not null,
  -- Degrees clockwise from north.
  heading double precision,
  metres_accuracy double precision,
  primary key (operator_id, driver_id),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);

alter table vehicle enable row level security;
alter table vehicle force row level security;
create policy operator on vehicle
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on vehicle to kerbside_app;

alter table driver enable row level security;
alter table driver force row level security;
create policy operator on driver
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on driver to kerbside_app;

alter table licence enable row level security;
alter table licence force row level security;
create policy operator on licence
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on licence to kerbside_app;

alter table driver_invitation enable row level security;
alter table driver_invitation force row level security;
create policy operator on driver_invitation
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_invitation to kerbside_app;

alter table driver_session enable row level security;
alter table driver_session force row level security;
create policy operator on driver_session
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_session to kerbside_app;

alter table driver_try enable row level security;
alter table driver_try force row level security;
create policy operator on driver_try
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_try to kerbside_app;

alter table driver_shift enable row level security;
alter table driver_shift force row level security;
create policy operator on driver_shift
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on driver_shift to kerbside_app;

alter table driver_place enable row level security;
alter table driver_place force row level security;
create policy operator on driver_place
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_place to kerbside_app;
