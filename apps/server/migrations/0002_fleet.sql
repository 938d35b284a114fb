create table vehicle_type (
  operator_id uuid not null references operator (id),
  id integer not null,
  position integer not null,
  name text not null,
  description text not null,
  drawing text not null,
  most_passengers integer not null check (most_passengers between 1 and 64),
  most_luggage integer not null check (most_luggage >= 0),
  most_handbags integer not null check (most_handbags >= 0),
  retired_at timestamptz,
  primary key (operator_id, id)
);

alter table vehicle_type enable row level security;
alter table vehicle_type force row level security;
create policy operator on vehicle_type
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on vehicle_type to kerbside_app;
