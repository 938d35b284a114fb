-- Somebody saw a car and wants to know whose journey that was.
create index leg_by_vehicle on leg (operator_id, vehicle_id) where vehicle_id is not null;
