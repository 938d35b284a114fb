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

-- An area: what was made of one extract. Its street graph is a folder beside the database, `areas/<id>`; its places are
-- a dataset. The live area is the one in use; retired ones can be used again while their folder is kept.
create table area (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- The name of the extract.
  name text not null,
  state text not null check (state in ('live', 'retired')),
  sha256 text not null,
  -- The date of the data; null where the extract does not say.
  data_at timestamptz,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  -- The version of the street engine; '' without streets.
  streets text not null,
  places integer not null,
  houses integer not null,
  made_at timestamptz not null,
  primary key (operator_id, id)
);
create unique index one_live_area on area (operator_id) where state = 'live';
call operator_table('area', 'select, insert, update, delete');
