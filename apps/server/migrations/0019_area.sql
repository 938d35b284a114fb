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
