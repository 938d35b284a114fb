-- Prices are tested before they apply: against recent quotes, and against journeys with an agreed price.

-- A draft, or an old version, priced against the latest quotes. Updated while it runs, so that every process can
-- report its progress.
create table price_simulation (
  operator_id uuid not null references operator (id),
  id uuid not null,
  book text not null,
  -- The version that is tested; null for the draft.
  version integer,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- json, not jsonb: written once, read as a whole, never searched. Null until it is finished.
  result json,
  started_at timestamptz not null,
  -- When it was last active: a simulation without progress since then belonged to a process that died.
  seen_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);

-- A journey with an agreed price. It has its own copy of the request, because quotes that are not booked are
-- deleted.
create table regression_quote (
  operator_id uuid not null references operator (id),
  id uuid not null,
  book text not null,
  name text not null,
  -- The same form as a quote's document; json, because it is only read as a whole.
  document json not null,
  vehicle_type_id integer not null,
  -- Minor units of the book's currency.
  amount integer not null check (amount >= 0),
  within text not null check (within in ('exactly', 'amount', 'percent')),
  -- Minor units, or basis points of the amount.
  tolerance integer not null check (tolerance >= 0),
  -- Of two people who start from the same version, the first to save wins.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
create index regression_quote_by_book on regression_quote (operator_id, book);

-- Prices that go live automatically, once, at a set time.
create table tariff_plan (
  operator_id uuid not null references operator (id),
  id uuid not null,
  book text not null,
  document jsonb not null,
  -- The version in force when the draft was started: other prices that went live meanwhile are not undone.
  based_on integer,
  live_at timestamptz not null,
  note text not null,
  -- Why it may break agreed prices; '' if it breaks none.
  override_reason text not null,
  state text not null check (state in ('waiting', 'live', 'cancelled', 'refused')),
  -- Why it was rejected.
  rejection_reason text not null default '',
  -- The version it became.
  made_version integer,
  version integer not null default 1 check (version > 0),
  made_at timestamptz not null,
  made_by text not null,
  settled_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
-- Two waiting plans of one book would undo each other.
create unique index tariff_plan_waiting on tariff_plan (operator_id, book) where state = 'waiting';

alter table price_simulation enable row level security;
alter table price_simulation force row level security;
create policy operator on price_simulation
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on price_simulation to kerbside_app;

alter table regression_quote enable row level security;
alter table regression_quote force row level security;
create policy operator on regression_quote
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on regression_quote to kerbside_app;

alter table tariff_plan enable row level security;
alter table tariff_plan force row level security;
create policy operator on tariff_plan
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on tariff_plan to kerbside_app;

-- Who saved a version; '' for versions saved before this column existed, or by a command.
alter table tariff add column made_by text not null default '';
