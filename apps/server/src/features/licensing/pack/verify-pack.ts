import { RECORD_KINDS } from '@kerbside/domain/licensing/record-entry.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { isWhole } from '../check-record.ts'
import { listHashes, type StoredRecord } from '../store.ts'
import { checksumsOf, type Manifest, PACK_FORMAT, sha256 } from './make-pack.ts'
import { isSigned, publicKeyOf } from './pack-key.ts'
import { readZip, type ZipPart } from './zip-file.ts'

export type PackCheck =
  | { ok: true; manifest: Manifest; fingerprint: string; seals: ReadonlyMap<number, string> }
  /** `what`: the file or entry that was changed. */
  | { ok: false; reason: 'no-pack' | 'file' | 'signature' | 'entry'; what: string }

/** Verifies a pack on its own, without a database. */
export async function verifyPack(file: Buffer): Promise<PackCheck> {
  const parts = await readZip(file)
  const written = bytesOf(parts, 'manifest.json')
  const manifest = written && readManifest(written)
  if (!parts || !written || !manifest) return { ok: false, reason: 'no-pack', what: '' }
  const named = new Set([...manifest.files.map(({ name }) => name), ...FRAME])
  const unlisted = parts.find(({ name }) => !named.has(name))
  if (unlisted || parts.length !== named.size)
    return { ok: false, reason: 'file', what: unlisted?.name ?? 'a file is missing' }
  for (const { name, sha256: checksum } of manifest.files) {
    const bytes = bytesOf(parts, name)
    if (!bytes || sha256(bytes) !== checksum) return { ok: false, reason: 'file', what: name }
  }
  const summed = [
    ...manifest.files.flatMap(({ name }) => parts.filter((part) => part.name === name)),
    { name: 'manifest.json', bytes: written },
  ]
  if (bytesOf(parts, 'SHA256SUMS')?.equals(checksumsOf(summed)) !== true)
    return { ok: false, reason: 'file', what: 'SHA256SUMS' }
  const signature = bytesOf(parts, 'manifest.sig')?.toString().trim() ?? ''
  if (!isSigned({ publicKey: manifest.publicKey, bytes: written, signature }))
    return { ok: false, reason: 'signature', what: 'manifest.json' }
  const entries = (bytesOf(parts, 'entries.jsonl')?.toString() ?? '').split('\n').filter(Boolean)
  const seals = new Map<number, string>()
  for (const line of entries) {
    const entry = readEntry(line)
    if (!entry || !isWhole(entry))
      return { ok: false, reason: 'entry', what: String(entry?.number ?? '?') }
    seals.set(entry.number, entry.hash.toString('hex'))
  }
  if (seals.size !== manifest.entries) return { ok: false, reason: 'entry', what: 'one is missing' }
  return { ok: true, manifest, fingerprint: sha256(written), seals }
}

/** The files beside those named in the manifest. */
const FRAME = ['SHA256SUMS', 'manifest.json', 'manifest.sig'] as const

const bytesOf = (parts: readonly ZipPart[] | undefined, wanted: string): Buffer | undefined =>
  parts?.find(({ name }) => name === wanted)?.bytes

function readManifest(bytes: Buffer): Manifest | undefined {
  const json = readJson(bytes.toString())
  if (typeof json !== 'object' || json === null) return undefined
  const manifest = json as Manifest
  const isOne =
    manifest.format === PACK_FORMAT &&
    Array.isArray(manifest.files) &&
    typeof manifest.publicKey === 'string'
  return isOne ? manifest : undefined
}

function readEntry(line: string): StoredRecord | undefined {
  const json = readJson(line) as Record<string, unknown> | undefined
  if (typeof json !== 'object' || json === null) return undefined
  const kind = RECORD_KINDS.find((item) => item === json['kind'])
  const text = (name: string) => {
    const value = json[name]
    return typeof value === 'string' ? value : ''
  }
  const actor = json['actor'] as StoredRecord['actor'] | undefined
  const at = new Date(text('at'))
  if (!kind || !actor || Number.isNaN(at.getTime())) return undefined
  const { salt } = json
  return {
    number: Number(json['number']),
    at,
    kind,
    subject: text('subject'),
    action: text('action'),
    actor,
    digest: Buffer.from(text('digest'), 'hex'),
    salt: typeof salt === 'string' ? Buffer.from(salt, 'hex') : null,
    content: json['content'],
    forgottenAt: null,
    beforeHash: Buffer.from(text('before'), 'hex'),
    hash: Buffer.from(text('seal'), 'hex'),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an intact pack was made by this install and still matches the record. */
export async function isOurPack(
  context: Pick<RequestContext, 'db' | 'operator' | 'key'>,
  { manifest, seals }: Extract<PackCheck, { ok: true }>,
): Promise<boolean> {
  if (manifest.publicKey !== publicKeyOf(context)) return false
  const { operator } = context
  const hashes = await withOperator(context, (tx) =>
    listHashes(tx, { operator, numbers: [...seals.keys()] }),
  )
  return [...seals].every(([number, seal]) => hashes.get(number)?.toString('hex') === seal)
}
