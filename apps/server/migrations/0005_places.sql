-- Places and lists that an operator imports.

-- One import of places or of a list. Readers see the live import; at most one of each kind is live.
create table place_dataset (
  operator_id uuid not null references operator (id),
  id uuid not null,
  kind text not null check (kind in ('opennames', 'postcodes', 'geonames', 'csv', 'airports', 'airlines')),
  state text not null check (state in ('loading', 'live', 'retired')),
  source text not null,
  rows bigint not null default 0,
  made_at timestamptz not null,
  live_at timestamptz,
  primary key (operator_id, id)
);
create unique index one_live_dataset on place_dataset (operator_id, kind) where state = 'live';
call operator_table('place_dataset', 'select, insert, update, delete');

create table imported_place (
  operator_id uuid not null,
  dataset_id uuid not null,
  number integer not null,
  kind text not null,
  name text not null,
  line1 text not null,
  town text not null,
  postcode text not null,
  -- "SW1A1AA" for a row that is a postcode; null for all others.
  compact text collate "C",
  lat double precision not null,
  lng double precision not null,
  -- A hundredth of a degree, the neighbourhood of a pin; and half a degree, the region around a base.
  tile integer not null,
  cell integer not null,
  code text not null,
  quality text not null,
  rank double precision not null,
  -- Null for a postcode, which is found by `compact`. The first words name the place, the others say where it
  -- lies.
  words text[],
  name_words smallint not null default 0,
  primary key (operator_id, dataset_id, number),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
create index imported_place_by_postcode on imported_place (operator_id, compact) where compact is not null;
create index imported_place_by_tile on imported_place (operator_id, tile);
call operator_table('imported_place', 'select, insert, delete');

-- The word index is stored in tables because row-level security rules out PostgreSQL's text indexes: their
-- operators are not leakproof, so the planner may not use them before the policy (decision 0016). Texts compare
-- by bytes.
create table imported_word (
  operator_id uuid not null,
  dataset_id uuid not null,
  word text collate "C" not null,
  uses integer not null,
  primary key (operator_id, dataset_id, word),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
call operator_table('imported_word', 'select, insert, delete');

-- The places that have a word, best first: streets by their cell and by the words of their names only, all
-- others (cell -1) by all their words. A word for the area of a street is checked by cell (is_area), then among
-- the few streets that remain: a list of all the streets of a city would be read at every keystroke.
create table imported_posting (
  operator_id uuid not null,
  dataset_id uuid not null,
  word text collate "C" not null,
  cell integer not null,
  -- How many places have the word among all their words, and how many are in the list.
  uses integer not null,
  listed integer not null,
  is_area boolean not null,
  numbers integer[] not null,
  primary key (operator_id, dataset_id, word, cell),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
call operator_table('imported_posting', 'select, insert, delete');

-- Every word with one letter left out: two words that differ by one typing error share a variant.
create table imported_word_variant (
  operator_id uuid not null,
  dataset_id uuid not null,
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (operator_id, dataset_id, variant, word),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
call operator_table('imported_word_variant', 'select, insert, delete');

-- An imported list of airports or airlines that replaces the built-in one: small, read as a whole.
create table imported_list (
  operator_id uuid not null,
  dataset_id uuid not null,
  number integer not null,
  value jsonb not null,
  primary key (operator_id, dataset_id, number),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
call operator_table('imported_list', 'select, insert, delete');
