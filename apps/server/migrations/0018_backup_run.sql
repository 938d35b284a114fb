-- The backups that the server makes by itself. One row for the install: which process makes one now, and how the last
-- ones ended. It is neither backed up nor restored, because it describes this database and not its contents.
create table backup_run (
  id integer primary key check (id = 1),
  -- The attempt under way or the last one. `token` is the claim of its process, null when it has ended; a process that
  -- has not renewed `seen_at` for some minutes has died.
  token text,
  seen_at timestamptz,
  started_at timestamptz,
  -- The file that the last attempt wrote, whether it was verified or not.
  file text,
  -- The last attempt that failed; null after one that was verified.
  failed_at timestamptz,
  failure text not null default '',
  -- The last verified backup: the instant it shows, and how it was verified.
  verified_at timestamptz,
  verified_file text not null default '',
  target text not null default '',
  bytes bigint not null default 0,
  seconds integer not null default 0,
  verified_by text not null default '' check (verified_by in ('', 'restored', 'read')),
  -- Why it was only read and not restored, or what went wrong after that.
  note text not null default '',
  -- The last backup by the command `backup <file>`, which may be on any disk.
  command_at timestamptz
);
insert into backup_run (id) values (1);
grant select, update on backup_run to kerbside_app;
