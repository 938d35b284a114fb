create table promo (
  operator_id uuid not null references operator (id),
  id integer not null,
  code text not null check (code = upper(code)),
  off_kind text not null check (off_kind in ('amount', 'percent')),
  off_amount integer not null check (off_amount > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  uses_left integer check (uses_left >= 0),
  primary key (operator_id, id),
  unique (operator_id, code)
);

alter table promo enable row level security;
alter table promo force row level security;
create policy operator on promo
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on promo to kerbside_app;
