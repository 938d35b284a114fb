-- The record an authority asks for, and the registers beside it: one chain of sealed entries for each operator. Nothing
-- of an entry is ever changed; what it says may be forgotten when its time is over, and the chain still holds.
create table record_head (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  hash bytea not null,
  primary key (operator_id)
);

create table record_entry (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  at timestamptz not null,
  kind text not null check (kind in ('journey', 'staff', 'found', 'reported', 'complaint')),
  -- Which one: the reference of a journey, the id of a line of a register.
  subject text not null,
  deed text not null,
  actor_kind text not null check (actor_kind in ('staff', 'driver', 'customer', 'guest', 'host', 'command', 'system')),
  actor_id text not null,
  actor_name text not null,
  -- SHA-256 of salt and content: what the seal is made over, so that the content can be forgotten.
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

-- The newest entry of each subject: what lists and searches read.
create table record_subject (
  operator_id uuid not null references operator (id),
  kind text not null,
  subject text not null,
  number bigint not null,
  -- When it happened or was first written: by this it is listed and forgotten.
  about_at timestamptz not null,
  -- What it is found by, in small letters; '' once it is forgotten.
  words text not null,
  -- Required particulars that are not there, by name.
  missing jsonb not null,
  primary key (operator_id, kind, subject),
  foreign key (operator_id, number) references record_entry (operator_id, number)
);
create index record_subject_by_time on record_subject (operator_id, kind, about_at);

-- What happened to a journey and is not in the record yet. A row is marked in the transaction that records it: none is
-- missed when a process dies, and none is taken twice.
alter table transition add column recorded boolean not null default false;
create index transition_unrecorded on transition (operator_id, id) where not recorded;
grant update (recorded, lat, lng, reason) on transition to kerbside_app;

-- Bookings and people whose particulars are kept whatever their age.
create table legal_hold (
  operator_id uuid not null references operator (id),
  id uuid not null,
  kind text not null check (kind in ('booking', 'person')),
  -- A journey's reference, or an e-mail address as it is folded.
  subject text not null,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  primary key (operator_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index legal_hold_once on legal_hold (operator_id, kind, subject) where ended_at is null;

-- Who asked to be forgotten, as hashes: applied again to what a backup brings back.
create table erasure (
  operator_id uuid not null references operator (id),
  id uuid not null,
  customer_id uuid not null,
  at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, customer_id)
);

-- How far each rule of retention has gone: every pickup before it was looked at.
create table retention_mark (
  operator_id uuid not null references operator (id),
  rule text not null check (rule in ('contact', 'particulars', 'tracks')),
  through timestamptz not null,
  primary key (operator_id, rule)
);
alter table booking
  add column contact_gone_at timestamptz,
  add column particulars_gone_at timestamptz;

-- The packs that were made for an officer, and what was in them.
create table inspection_pack (
  operator_id uuid not null references operator (id),
  id uuid not null,
  made_at timestamptz not null,
  made_by text not null,
  asked_by text not null,
  from_day date not null,
  until_day date not null,
  entries integer not null,
  manifest_hash bytea not null,
  primary key (operator_id, id)
);

-- Old quotes nobody booked, tracks and audit entries past their time are taken out.
grant delete on quote to kerbside_app;
grant delete on footprint to kerbside_app;
grant delete on audit_entry to kerbside_app;

alter table record_head enable row level security;
alter table record_head force row level security;
create policy operator on record_head
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on record_head to kerbside_app;

alter table record_entry enable row level security;
alter table record_entry force row level security;
create policy operator on record_entry
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update (salt, content, forgotten_at) on record_entry to kerbside_app;

alter table record_subject enable row level security;
alter table record_subject force row level security;
create policy operator on record_subject
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on record_subject to kerbside_app;

alter table legal_hold enable row level security;
alter table legal_hold force row level security;
create policy operator on legal_hold
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on legal_hold to kerbside_app;

alter table erasure enable row level security;
alter table erasure force row level security;
create policy operator on erasure
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on erasure to kerbside_app;

alter table retention_mark enable row level security;
alter table retention_mark force row level security;
create policy operator on retention_mark
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on retention_mark to kerbside_app;

alter table inspection_pack enable row level security;
alter table inspection_pack force row level security;
create policy operator on inspection_pack
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on inspection_pack to kerbside_app;
