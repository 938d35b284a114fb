-- A visitor's session; only the hash of its token is stored.
create table session (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (operator_id, token_hash)
);

-- The bookings that a guest's session made, and may therefore see and pay.
create table session_booking (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  booking_id uuid not null,
  primary key (operator_id, token_hash, booking_id)
);

alter table session enable row level security;
alter table session force row level security;
create policy operator on session
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on session to kerbside_app;

alter table session_booking enable row level security;
alter table session_booking force row level security;
create policy operator on session_booking
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on session_booking to kerbside_app;
