-- Finds the journeys of a car, for a person who saw it and asks whose journey it was.
create index leg_by_vehicle on leg (operator_id, vehicle_id) where vehicle_id is not null;
