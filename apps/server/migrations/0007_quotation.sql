-- Prices, their tests before they apply, and quotes.

-- A price book: whom its prices are for and their currency. The prices are in the versions of its tariff.
create table price_book (
  operator_id uuid not null references operator (id),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: for every customer. Otherwise the corporate account (bookerid in the API) the prices were agreed with.
  booker_id integer,
  retired_at timestamptz,
  primary key (operator_id, slug)
);
call operator_table('price_book', 'select, insert, update');

-- The prices of a book. A tariff is never edited: a change is a new version, and a quote keeps the version it was
-- priced with.
create table tariff (
  operator_id uuid not null references operator (id),
  version integer not null,
  effective_from timestamptz not null,
  rules jsonb not null,
  created_at timestamptz not null,
  book text not null,
  -- The shape of `rules`. A version of a shape that is no longer read stays for the quotes that refer to it.
  format smallint not null,
  note text not null default '',
  -- Who saved it; '' for a command.
  made_by text not null default '',
  primary key (operator_id, version),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
create index tariff_by_book on tariff (operator_id, book, effective_from);
call operator_table('tariff', 'select, insert');

-- The draft prices of a book: they apply to no quote until they go live as a new version.
create table tariff_draft (
  operator_id uuid not null references operator (id),
  book text not null,
  document jsonb not null,
  -- The version in force when the draft was started; null for a book without prices.
  based_on integer,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  -- The name of the person who saved it last.
  changed_by text not null,
  primary key (operator_id, book),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
call operator_table('tariff_draft', 'select, insert, update, delete');

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
call operator_table('tariff_plan', 'select, insert, update');

-- The value of one pound, from the operator's own table: fares can be shown and taken in every currency listed
-- here.
create table exchange_rate (
  operator_id uuid not null references operator (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  effective_from timestamptz not null,
  per_gbp double precision not null check (per_gbp > 0),
  primary key (operator_id, currency, effective_from)
);
call operator_table('exchange_rate', 'select, insert');

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
call operator_table('price_simulation', 'select, insert, update, delete');

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
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (operator_id, id),
  foreign key (operator_id, book) references price_book (operator_id, slug)
);
create index regression_quote_by_book on regression_quote (operator_id, book);
call operator_table('regression_quote', 'select, insert, update, delete');

-- A road route that was computed once: quotes and legs refer to it, and the map draws it.
create table route (
  operator_id uuid not null references operator (id),
  key text not null,
  metres integer not null,
  seconds integer not null,
  engine text not null,
  estimate boolean not null,
  path text not null,
  made_at timestamptz not null,
  primary key (operator_id, key)
);
call operator_table('route', 'select, insert');

-- An immutable document: the request, the price for every vehicle type and the expiry.
create table quote (
  operator_id uuid not null references operator (id),
  id uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  tariff_version integer not null,
  -- json, not jsonb: written thousands of times an hour, read once, never searched.
  document json not null,
  primary key (operator_id, id)
);
create index quote_by_age on quote (operator_id, expires_at);
call operator_table('quote', 'select, insert, delete');
