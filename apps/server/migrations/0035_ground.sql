-- The lists of an operator's service area are checked to be lists: a document written by hand cannot stop the
-- site.
alter table operator add constraint operator_ground_is_lists check (
  coalesce(jsonb_typeof(settings->'serviceArea'), 'array') = 'array'
  and coalesce(jsonb_typeof(settings->'openingHours'), 'array') = 'array'
  and coalesce(jsonb_typeof(settings->'blockedPeriods'), 'array') = 'array'
  and coalesce(jsonb_typeof(settings->'knownPlaces'), 'array') = 'array'
);
