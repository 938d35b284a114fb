-- Streets and addresses of an OpenStreetMap extract.

alter table place_dataset drop constraint place_dataset_kind_check,
  add constraint place_dataset_kind_check
  check (kind in ('opennames', 'postcodes', 'geonames', 'csv', 'osm', 'airports', 'airlines'));

-- The house numbers of imported streets. They are found by their street, so they have no words of their own.
create table imported_house (
  operator_id uuid not null,
  dataset_id uuid not null,
  -- The street: imported_place.number.
  street integer not null,
  -- In lower case: "14", "14a", "12-16".
  house text collate "C" not null,
  lat double precision not null,
  lng double precision not null,
  -- '' if only the street's is known.
  postcode text not null,
  primary key (operator_id, dataset_id, street, house),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
call operator_table('imported_house', 'select, insert, delete');

-- A loaded dataset is complete and waits to be used.
alter table place_dataset drop constraint place_dataset_state_check,
  add constraint place_dataset_state_check check (state in ('loading', 'loaded', 'live', 'retired'));

-- An area: what was made of one extract. Its street graph and map are a folder beside the database, `areas/<id>`; its
-- places are a dataset. The live area is the one in use; ready and retired ones can be used while their folder is kept.
create table area (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- The name of the extract.
  name text not null,
  state text not null check (state in ('ready', 'live', 'retired')),
  sha256 text not null,
  -- The date of the data; null where the extract does not say.
  data_at timestamptz,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  -- The version of the street engine; '' without streets.
  streets text not null,
  -- The file map.pmtiles in the folder: built from the extract, or a file of its own; '' without a map.
  map text not null check (map in ('', 'built', 'file')),
  -- Null without places.
  dataset_id uuid,
  places integer not null,
  houses integer not null,
  -- Journeys before and after, for the people who decide about it: [{from, to, before, after}].
  samples jsonb not null,
  made_at timestamptz not null,
  live_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, dataset_id) references place_dataset (operator_id, id)
);
create unique index one_live_area on area (operator_id) where state = 'live';
call operator_table('area', 'select, insert, update, delete');

-- The last import of an area, under way or ended: what the pages about areas show.
create table area_import (
  operator_id uuid not null references operator (id),
  id uuid not null,
  name text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  step text not null,
  -- The part of the step that is done, 0 to 1.
  part double precision not null,
  seconds_left integer,
  -- Why it failed, in a sentence; '' otherwise.
  failure text not null,
  started_at timestamptz not null,
  -- A running import whose time is older than a minute was killed.
  updated_at timestamptz not null,
  primary key (operator_id)
);
call operator_table('area_import', 'select, insert, update, delete');
