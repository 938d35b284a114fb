-- Which expiring documents were warned about, and how many days before: each warning is sent once, even if a
-- process dies.
create table licence_warning (
  operator_id uuid not null references operator (id),
  -- A driver or a car; the row is deleted a year after the document expires.
  holder_id uuid not null,
  kind text not null check (kind in ('badge', 'driving_licence', 'plate', 'insurance', 'mot')),
  expires_on date not null,
  days smallint not null check (days > 0),
  warned_at timestamptz not null,
  primary key (operator_id, holder_id, kind, expires_on, days)
);

alter table licence_warning enable row level security;
alter table licence_warning force row level security;
create policy operator on licence_warning
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on licence_warning to kerbside_app;
