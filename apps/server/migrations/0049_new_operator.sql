-- When an operator that is to be deleted really is; until then it can be called back. Null: it stays.
alter table operator add column delete_at timestamptz;
grant update (delete_at) on operator to kerbside_app;

-- Operators made since the first had no book to put prices in.
alter table operator no force row level security;
alter table price_book no force row level security;
insert into price_book (operator_id, slug, name, currency)
select id, 'public', 'Public prices', currency from operator
on conflict do nothing;
alter table operator force row level security;
alter table price_book force row level security;
