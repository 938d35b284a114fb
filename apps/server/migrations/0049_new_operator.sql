-- When an operator that is scheduled for deletion is deleted; until then it can be restored. Null: no deletion
-- is scheduled.
alter table operator add column delete_at timestamptz;
grant update (delete_at) on operator to kerbside_app;

-- Operators created after the first had no price book.
alter table operator no force row level security;
alter table price_book no force row level security;
insert into price_book (operator_id, slug, name, currency)
select id, 'public', 'Public prices', currency from operator
on conflict do nothing;
alter table operator force row level security;
alter table price_book force row level security;
