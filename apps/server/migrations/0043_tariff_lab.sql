-- Prices are tried before anybody pays them: against what was asked lately, and against journeys that must cost what was agreed.

-- A draft, or an old version, priced against the last quotes. Written while it runs, so that every process can tell how far it is.
create table tariff_lab (
  operator_id uuid not null references operator (id),
  id uuid not null,
  book text not null,
  -- The version that was tried; null for the draft.
  version integer,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- json, not jsonb: written once, read whole, never searched. Null until it is done.
  result json,
  started_at timestamptz not null,
  -- When it was last seen at work: one that has stood still since died with its process.
  seen_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);

-- A journey that must cost what was agreed. It keeps its own copy of what was asked: quotes nobody booked vanish.
create table golden_quote (
  operator_id uuid not null references operator (id),
  id uuid not null,
  book text not null,
  name text not null,
  -- As a quote's own document; json, because it is only ever read whole.
  document json not null,
  vehicle_type_id integer not null,
  -- Minor units of the book's currency.
  amount integer not null check (amount >= 0),
  within text not null check (within in ('exactly', 'amount', 'percent')),
  -- Minor units, or basis points of the amount.
  tolerance integer not null check (tolerance >= 0),
  -- The first of two who began with the same wins.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
create index golden_quote_by_book on golden_quote (operator_id, book);

-- Prices that go live by themselves, once, at a time.
create table tariff_plan (
  operator_id uuid not null references operator (id),
  id uuid not null,
  book text not null,
  document jsonb not null,
  -- The version in force when the draft was begun: other prices put live meanwhile are not undone.
  based_on integer,
  live_at timestamptz not null,
  note text not null,
  -- Why it may break journeys that were agreed; '' where it breaks none.
  because text not null,
  state text not null check (state in ('waiting', 'live', 'cancelled', 'refused')),
  -- Why it was refused.
  why text not null default '',
  -- The version it became.
  made_version integer,
  version integer not null default 1 check (version > 0),
  made_at timestamptz not null,
  made_by text not null,
  settled_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
-- Two that wait for one book would each undo the other.
create unique index tariff_plan_waiting on tariff_plan (operator_id, book) where state = 'waiting';

alter table tariff_lab enable row level security;
alter table tariff_lab force row level security;
create policy operator on tariff_lab
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on tariff_lab to kerbside_app;

alter table golden_quote enable row level security;
alter table golden_quote force row level security;
create policy operator on golden_quote
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on golden_quote to kerbside_app;

alter table tariff_plan enable row level security;
alter table tariff_plan force row level security;
create policy operator on tariff_plan
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on tariff_plan to kerbside_app;

-- Who saved a version; '' of those saved before this was written down, or by a command.
alter table tariff add column made_by text not null default '';
