-- Vehicle types, cars and drivers, their documents, and how drivers sign in.

-- What a customer chooses: a class of car with its limits.
create table vehicle_type (
  operator_id uuid not null references operator (id),
  id integer not null,
  position integer not null,
  name text not null,
  description text not null,
  drawing text not null,
  max_passengers integer not null check (max_passengers between 1 and 64),
  max_luggage integer not null check (max_luggage >= 0),
  max_handbags integer not null check (max_handbags >= 0),
  retired_at timestamptz,
  version integer not null default 1 check (version > 0),
  -- The address of an uploaded picture, shown instead of the drawing; '' for none.
  picture text not null default '',
  -- For a passenger who stays in a wheelchair: never priced above an ordinary type.
  accessible boolean not null default false,
  primary key (operator_id, id)
);
call operator_table('vehicle_type', 'select, insert, update, delete');

-- A car of the operator. Its types are those it may be booked as.
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
  version integer not null default 1 check (version > 0),
  primary key (operator_id, id),
  unique (operator_id, number)
);
create unique index vehicle_by_registration on vehicle (operator_id, registration) where retired_at is null;
call operator_table('vehicle', 'select, insert, update');

-- A person who drives for the operator and signs in to the driver app.
create table driver (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- The number by which the API and people refer to them: 1, 2, 3.
  number integer not null check (number > 0),
  first_name text not null,
  last_name text not null,
  -- In international form: +442079460123.
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Lower case; '' for a driver without an address.
  email text not null default '' check (email = lower(email)),
  photo bytea,
  photo_type text check (photo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- The car they take by default.
  vehicle_id uuid,
  -- The driver's share of the fare, in whole per cent.
  share_percent integer not null default 75 check (share_percent between 0 and 100),
  made_at timestamptz not null,
  -- Null until the driver accepts the invitation. A password is stored like a customer's.
  password_scheme text,
  password_sealed bytea,
  password_key_id text,
  enrolled_at timestamptz,
  -- When the driver left: the row stays for the journeys they drove.
  ended_at timestamptz,
  -- Driven by the demo, not by a person.
  simulated boolean not null default false,
  version integer not null default 1 check (version > 0),
  primary key (operator_id, id),
  unique (operator_id, number),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check ((enrolled_at is null) = (password_sealed is null)),
  check ((photo is null) = (photo_type is null))
);
create unique index driver_by_phone on driver (operator_id, phone) where ended_at is null;
create unique index driver_by_email on driver (operator_id, email) where ended_at is null and email <> '';
call operator_table('driver', 'select, insert, update');

-- A kind of document that the operator asks for besides the fixed ones; "own-3" is the kind with the number 3.
create table document_kind (
  operator_id uuid not null references operator (id),
  number integer not null check (number between 1 and 9999),
  holder text not null check (holder in ('driver', 'vehicle')),
  name text not null check (length(name) between 1 and 40),
  -- Without a valid one there are no jobs.
  required boolean not null,
  -- False for a document without an expiry date.
  expires boolean not null,
  -- How many days before it expires its owner is warned for the first time.
  warning_days smallint not null check (warning_days between 1 and 365),
  -- It is no longer asked for; documents of this kind stay.
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (operator_id, number)
);
create unique index document_kind_by_name on document_kind (operator_id, holder, lower(name)) where archived_at is null;
call operator_table('document_kind', 'select, insert, update');

-- A licence that permits a driver to drive, or a car to be driven, until the end of a day.
create table licence (
  operator_id uuid not null references operator (id),
  id uuid not null,
  holder text not null check (holder in ('driver', 'vehicle')),
  driver_id uuid,
  vehicle_id uuid,
  kind text not null check (kind ~ '^(badge|driving_licence|plate|insurance|mot|own-[1-9][0-9]{0,3})$'),
  number text not null,
  -- The authority that issued a badge or plate; authorities require it for every journey. '': not given yet.
  authority text not null default '' check (length(authority) <= 120),
  -- 9999-12-31 for one that does not expire.
  expires_on date not null,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check ((holder = 'driver') = (driver_id is not null)),
  check ((holder = 'vehicle') = (vehicle_id is not null))
);
create unique index licence_of_driver on licence (operator_id, driver_id, kind) where driver_id is not null;
create unique index licence_of_vehicle on licence (operator_id, vehicle_id, kind) where vehicle_id is not null;
call operator_table('licence', 'select, insert, update, delete');

-- Which expiring documents were warned about, and how many days before: each warning is sent once, even if a
-- process dies.
create table licence_warning (
  operator_id uuid not null references operator (id),
  -- A driver or a car; the row is deleted a year after the document expires.
  holder_id uuid not null,
  kind text not null check (kind ~ '^(badge|driving_licence|plate|insurance|mot|own-[1-9][0-9]{0,3})$'),
  expires_on date not null,
  days smallint not null check (days > 0),
  warned_at timestamptz not null,
  primary key (operator_id, holder_id, kind, expires_on, days)
);
call operator_table('licence_warning', 'select, insert, delete');

-- The scan of a document: the newest picture or PDF of each kind, visible to the desk only.
create table licence_scan (
  operator_id uuid not null references operator (id),
  -- A driver or a car.
  holder_id uuid not null,
  kind text not null check (kind ~ '^(badge|driving_licence|plate|insurance|mot|own-[1-9][0-9]{0,3})$'),
  -- The expiry of the scanned document; a document that was renewed without a scan has another one.
  expires_on date not null,
  type text not null check (type in ('webp', 'pdf')),
  bytes bytea not null check (length(bytes) <= 5242880),
  made_at timestamptz not null,
  -- The person who uploaded it, as named in the audit log; '' for a command.
  made_by text not null,
  primary key (operator_id, holder_id, kind)
);
call operator_table('licence_scan', 'select, insert, update, delete');

-- A document that a driver has sent: it counts once the desk approves it.
create table document_submission (
  operator_id uuid not null references operator (id),
  -- Made by the driver's phone, so that one that is sent twice is stored once.
  id uuid not null,
  -- Who sent it.
  driver_id uuid not null,
  -- Whose document it is: the driver or their car.
  holder_id uuid not null,
  kind text not null check (kind ~ '^(badge|driving_licence|plate|insurance|mot|own-[1-9][0-9]{0,3})$'),
  number text not null,
  expires_on date not null,
  type text not null check (type in ('webp', 'pdf')),
  -- Null once it is decided: an approved one is the scan of the document.
  bytes bytea check (length(bytes) <= 5242880),
  sent_at timestamptz not null,
  -- replaced: the driver sent a newer one before the decision.
  state text not null check (state in ('waiting', 'approved', 'rejected', 'replaced')),
  decided_at timestamptz,
  decided_by text not null default '',
  -- Of a rejection, for the driver.
  reason text not null default '' check (length(reason) <= 300),
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  check ((state = 'waiting') = (bytes is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index document_submission_waiting on document_submission (operator_id, holder_id, kind) where state = 'waiting';
create index document_submission_by_driver on document_submission (operator_id, driver_id, sent_at);
create index document_submission_by_time on document_submission (operator_id, sent_at);
call operator_table('document_submission', 'select, insert, update, delete');

-- A link with which a driver sets a password, valid once; a new one replaces the one before.
create table driver_invitation (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (operator_id, driver_id),
  unique (operator_id, code_hash),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
call operator_table('driver_invitation', 'select, insert, update, delete');

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
call operator_table('driver_session', 'select, insert, update, delete');

-- See staff_sign_in_attempt.
create table driver_sign_in_attempt (
  operator_id uuid not null references operator (id),
  subject_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, subject_hash)
);
create index driver_sign_in_attempt_by_time on driver_sign_in_attempt (operator_id, since);
call operator_table('driver_sign_in_attempt', 'select, insert, update, delete');

-- A driver has at most one open shift, and so has a car.
create table driver_shift (
  operator_id uuid not null references operator (id),
  id uuid not null,
  driver_id uuid not null,
  vehicle_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check (ended_at is null or ended_at >= started_at)
);
create unique index driver_shift_open on driver_shift (operator_id, driver_id) where ended_at is null;
create unique index driver_shift_car on driver_shift (operator_id, vehicle_id) where ended_at is null;
create index driver_shift_by_driver on driver_shift (operator_id, driver_id, started_at);
call operator_table('driver_shift', 'select, insert, update');

-- A break within a shift: the driver gets no offers. It ends with the shift at the latest.
create table driver_break (
  operator_id uuid not null references operator (id),
  -- Made by the driver's phone, so that a break that is reported twice is stored once.
  id uuid not null,
  driver_id uuid not null,
  shift_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, shift_id) references driver_shift (operator_id, id),
  check (ended_at is null or ended_at >= started_at)
);
create unique index driver_break_open on driver_break (operator_id, driver_id) where ended_at is null;
create index driver_break_by_time on driver_break (operator_id, started_at);
create index driver_break_by_shift on driver_break (operator_id, shift_id);
call operator_table('driver_break', 'select, insert, update');

-- A driver who pressed the emergency button, until the desk resolves it or the driver withdraws it at once.
create table driver_emergency (
  operator_id uuid not null references operator (id),
  -- Made by the driver's phone, so that a press that is sent twice is stored once.
  id uuid not null,
  driver_id uuid not null,
  -- The leg the driver was on.
  reference integer,
  -- Where the driver was; null if unknown.
  lat double precision,
  lng double precision,
  raised_at timestamptz not null,
  received_at timestamptz not null,
  acknowledged_at timestamptz,
  -- The name of the member of staff; '' until then.
  acknowledged_by text not null default '',
  -- The driver pressed by mistake and withdrew the alert within seconds.
  withdrawn_at timestamptz,
  resolved_at timestamptz,
  resolved_by text not null default '',
  -- What happened, written by the desk.
  resolution text not null default '' check (length(resolution) <= 500),
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  check ((lat is null) = (lng is null))
);
create index driver_emergency_open on driver_emergency (operator_id, raised_at)
  where resolved_at is null and withdrawn_at is null;
create index driver_emergency_by_time on driver_emergency (operator_id, raised_at);
create index driver_emergency_by_driver on driver_emergency (operator_id, driver_id, raised_at);
call operator_table('driver_emergency', 'select, insert, update, delete');

-- The last position of a driver, written from time to time: a restarted server uses it until the driver reports
-- again.
create table driver_position (
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
call operator_table('driver_position', 'select, insert, update, delete');
