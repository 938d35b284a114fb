-- A customer has one home and one work place. Of several, the one saved last stays; the others keep their
-- address without the label, except duplicates of the same place, which are deleted.
delete from saved_place as earlier
using saved_place as later
where earlier.label in ('home', 'work')
  and later.operator_id = earlier.operator_id
  and later.customer_id = earlier.customer_id
  and later.label = earlier.label
  and later.place = earlier.place
  and (later.made_at, later.id) > (earlier.made_at, earlier.id);

update saved_place as earlier
set label = 'custom', place = jsonb_set(earlier.place, '{savedAs}', '"custom"')
from saved_place as later
where earlier.label in ('home', 'work')
  and later.operator_id = earlier.operator_id
  and later.customer_id = earlier.customer_id
  and later.label = earlier.label
  and (later.made_at, later.id) > (earlier.made_at, earlier.id);

create unique index one_home on saved_place (operator_id, customer_id, label) where label in ('home', 'work');
