-- Types for a passenger who stays in a wheelchair: never priced above an ordinary type.
alter table vehicle_type add column accessible boolean not null default false;
update vehicle_type set accessible = true where drawing = 'wav';
