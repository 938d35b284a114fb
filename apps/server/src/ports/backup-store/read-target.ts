import path from 'node:path'

/** KERBSIDE_BACKUP_TO, parsed. */
export type BackupAddress =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string }
  | { kind: 'sftp'; user: string; host: string; port: number; folder: string }

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._=/-]*))?$/
const SFTP =
  /^sftp:\/\/([A-Za-z0-9._-]{1,64})@([A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?(\/[A-Za-z0-9._/-]*)$/

/** Undefined if it is neither a folder, nor `s3://bucket/prefix`, nor `sftp://user@host:22/folder`. */
export function readBackupAddress(text: string): BackupAddress | undefined {
  if (path.isAbsolute(text)) return { kind: 'folder', folder: path.normalize(text) }
  const [, bucket, prefix = ''] = S3.exec(text) ?? []
  if (bucket !== undefined)
    return { kind: 's3', bucket, prefix: prefix.replaceAll(/^\/+|\/+$/g, '') }
  const [, user, host, port = '22', folder] = SFTP.exec(text) ?? []
  if (user === undefined || host === undefined || folder === undefined || Number(port) > 65_535)
    return undefined
  return { kind: 'sftp', user, host, port: Number(port), folder: folder.replace(/(.)\/+$/, '$1') }
}

/** What the S3 adapter needs beside the address. */
export type S3Account = {
  /** Without a trailing slash: "https://s3.eu-west-2.amazonaws.com". */
  endpoint: string
  region: string
  keyId: string
  secret: string
}

/** Files that the SFTP adapter needs. */
export type SshFiles = { key: string; knownHosts: string }

export type BackupTarget =
  | Extract<BackupAddress, { kind: 'folder' }>
  | (Extract<BackupAddress, { kind: 's3' }> & S3Account)
  | (Extract<BackupAddress, { kind: 'sftp' }> & SshFiles)
