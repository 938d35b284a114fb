-- The draft prices of a book: they apply to no quote until they go live as a new version.
create table tariff_draft (
  operator_id uuid not null references operator (id),
  book text not null,
  document jsonb not null,
  -- The version in force when the draft was started; null for a book without prices.
  based_on integer,
  -- Of two people who start from the same version, the first to save wins.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  -- The name of the person who saved it last.
  changed_by text not null,
  primary key (operator_id, book),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);

alter table tariff_draft enable row level security;
alter table tariff_draft force row level security;
create policy operator on tariff_draft
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on tariff_draft to kerbside_app;
