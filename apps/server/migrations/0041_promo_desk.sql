-- Promo codes and links are created and changed at the desk: of two people who change one, the first to save
-- wins. Each link has a name.
alter table promo add column version integer not null default 1 check (version > 0);
alter table promotion
  add column label text not null default '',
  add column made_at timestamptz;
