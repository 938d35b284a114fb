-- Promo codes and links are made and changed at the desk: of two who change one the first wins, and each link has a name.
alter table promo add column version integer not null default 1 check (version > 0);
alter table promotion
  add column label text not null default '',
  add column made_at timestamptz;
