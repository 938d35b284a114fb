-- The licensing record that an authority requires, and the registers beside it: one hash chain of entries per
-- operator. An entry never changes; its content can be erased at the end of its retention, and the chain remains valid.

create table record_head (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  hash bytea not null,
  primary key (operator_id)
);
call operator_table('record_head', 'select, insert, update');

create table record_entry (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  at timestamptz not null,
  kind text not null check (kind in ('journey', 'staff', 'found', 'reported', 'complaint')),
  -- The subject: the reference of a journey, or the id of a register line.
  subject text not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('staff', 'driver', 'customer', 'guest', 'host', 'command', 'system')),
  actor_id text not null,
  actor_name text not null,
  -- SHA-256 of salt and content: the seal covers this digest, so that the content can be erased.
  digest bytea not null,
  salt bytea,
  content jsonb,
  forgotten_at timestamptz,
  before_hash bytea not null,
  hash bytea not null,
  primary key (operator_id, number),
  check ((content is null) = (salt is null)),
  check ((content is null) = (forgotten_at is not null))
);
create index record_entry_of_subject on record_entry (operator_id, kind, subject, number);
call operator_table('record_entry', 'select, insert, update (salt, content, forgotten_at)');

-- The newest entry of each subject: lists and searches read this table.
create table record_subject (
  operator_id uuid not null references operator (id),
  kind text not null,
  subject text not null,
  number bigint not null,
  -- When it happened or was first written: the order of lists, and the start of the retention period.
  about_at timestamptz not null,
  -- The text it is found by, in lower case; '' once the content is erased.
  search_text text not null,
  -- The names of required particulars that are missing.
  missing jsonb not null,
  primary key (operator_id, kind, subject),
  foreign key (operator_id, number) references record_entry (operator_id, number)
);
create index record_subject_by_time on record_subject (operator_id, kind, about_at);
call operator_table('record_subject', 'select, insert, update');

-- Bookings and people whose particulars are kept regardless of their age.
create table retention_hold (
  operator_id uuid not null references operator (id),
  id uuid not null,
  kind text not null check (kind in ('booking', 'person')),
  -- The reference of a journey, or an e-mail address in lower case.
  subject text not null,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  primary key (operator_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index retention_hold_once on retention_hold (operator_id, kind, subject) where ended_at is null;
call operator_table('retention_hold', 'select, insert, update');

-- The progress of each retention rule: all pickups before this time were processed.
create table retention_progress (
  operator_id uuid not null references operator (id),
  rule text not null check (rule in ('contact', 'particulars', 'tracks')),
  through timestamptz not null,
  primary key (operator_id, rule)
);
call operator_table('retention_progress', 'select, insert, update');

-- The customers who were erased, by id: erased again after a backup is restored.
create table erasure (
  operator_id uuid not null references operator (id),
  id uuid not null,
  customer_id uuid not null,
  at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, customer_id)
);
call operator_table('erasure', 'select, insert');

-- The packs made for an officer, and their content.
create table inspection_pack (
  operator_id uuid not null references operator (id),
  id uuid not null,
  made_at timestamptz not null,
  made_by text not null,
  requested_by text not null,
  from_day date not null,
  until_day date not null,
  entries integer not null,
  manifest_hash bytea not null,
  primary key (operator_id, id)
);
call operator_table('inspection_pack', 'select, insert');
