/** A file in the target. */
export type StoredFile = { name: string; bytes: number }

/** `why` is a sentence for the person who runs the install: what is wrong, and what to do. */
export type StoreFailure = { ok: false; why: string }
export type StoreResult = { ok: true } | StoreFailure

/** Where backups are stored. Names are those of the domain's backup-name.ts, without folders. */
export type BackupStore = {
  /** For texts: "/backups", "s3://bucket/prefix", "sftp://user@host/path"; without secrets. */
  address: string
  /** Complete files only, in any order. */
  list(): Promise<{ ok: true; files: StoredFile[] } | StoreFailure>
  /** Copies a file of this machine into the target. It appears there when it is complete, and replaces one of its name. */
  upload(file: string, name: string): Promise<StoreResult>
  /** Copies a file of the target to this machine, and replaces what is there. */
  download(name: string, file: string): Promise<StoreResult>
  /** A file that is not there is removed already. */
  remove(name: string): Promise<StoreResult>
  /** Removes what uploads that were cut off have left, of files whose names begin with `prefix`. */
  removePartial(prefix: string): Promise<StoreResult>
}
