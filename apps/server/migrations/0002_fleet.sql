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
  primary key (operator_id, id)
);

alter table vehicle_type enable row level security;
alter table vehicle_type force row level security;
create policy operator on vehicle_type
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on vehicle_type to kerbside_app;
