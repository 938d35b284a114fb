import { createHash } from 'node:crypto'
import { NO_LICENCE } from '@kerbside/domain/licensing/licence-profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { readHead } from '../audit/seal-chain.ts'
import { drawDocument } from '../document/draw-document.ts'
import { gatherPack, type PackContents, type PackPart } from './gather-pack.ts'
import { publicKeyOf, signPack } from './pack-key.ts'
import { spanOf } from './pack-span.ts'
import { insertPack } from './pack-store.ts'
import { recordJourneys } from './record-journeys.ts'
import type { KeptRecord } from './store.ts'
import { writePackCsv } from './write-pack-csv.ts'
import { writePackPaper } from './write-pack-paper.ts'
import { writeZip, type ZipPart } from './zip-file.ts'

export const PACK_FORMAT = 'kerbside-inspection-1'

export type Manifest = {
  format: typeof PACK_FORMAT
  operator: { name: string; slug: string }
  authority: string
  operatorLicence: string
  from: string
  until: string
  madeAt: string
  madeBy: string
  askedBy: string
  /** The newest entry of the whole record when it was made. */
  head: { number: number; seal: string }
  entries: number
  files: readonly { name: string; bytes: number; sha256: string }[]
  publicKey: string
}

export type PackVerdict =
  | {
      ok: true
      name: string
      bytes: Buffer
      journeys: number
      entries: number
      fingerprint: string
    }
  | { ok: false; reason: 'no-days' | 'too-many' }

type Asked = {
  from: string
  until: string
  askedBy: string
  parts: readonly PackPart[]
  words?: string | undefined
  /** Who makes it, by name. */
  by: string
}

/** The record of some civil days in one file that shows whether anything in it was changed; making it is in the audit log. */
export async function makePack(call: Call, asked: Asked): Promise<PackVerdict> {
  const { operator, profile } = call
  const span = spanOf(asked, profile.zone)
  if (!span) return { ok: false, reason: 'no-days' }
  await recordJourneys(call)
  const { parts, words } = asked
  const { contents, head } = await withOperator(call, async (tx) => ({
    contents: await gatherPack(tx, { call, span, parts, words }),
    head: await readHead(tx, { operator, chain: 'record' }),
  }))
  if (!contents) return { ok: false, reason: 'too-many' }
  const seal = head?.hash.toString('hex') ?? ''
  const files = await filesOf(call, { asked, contents, head: head?.number ?? 0, seal })
  const manifest = manifestOf(call, {
    asked,
    files,
    entries: contents.entries.length,
    head: { number: head?.number ?? 0, seal },
  })
  const written = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const fingerprint = sha256(written)
  const bytes = writeZip([
    ...files,
    { name: 'SHA256SUMS', bytes: sumsOf([...files, { name: 'manifest.json', bytes: written }]) },
    { name: 'manifest.json', bytes: written },
    { name: 'manifest.sig', bytes: Buffer.from(`${signPack(call, written)}\n`) },
  ])
  await withOperator(call, async (tx) => {
    await insertPack(tx, { call, asked, entries: contents.entries.length, fingerprint })
    await keepAudit(tx, {
      ...call,
      deed: 'inspection.made',
      object: `${asked.from} to ${asked.until}`,
      detail: { askedBy: asked.askedBy, journeys: contents.journeys.length, fingerprint },
    })
  })
  const name = `inspection-${profile.slug}-${asked.from}-${asked.until}.zip`
  const { journeys, entries } = contents
  return { ok: true, name, bytes, journeys: journeys.length, entries: entries.length, fingerprint }
}

async function filesOf(
  call: Call,
  {
    asked,
    contents,
    head,
    seal,
  }: { asked: Asked; contents: PackContents; head: number; seal: string },
): Promise<ZipPart[]> {
  const { profile } = call
  const { authority, licenceNumber } = profile.settings.licensing ?? NO_LICENCE
  const paper = writePackPaper(contents, {
    profile,
    from: asked.from,
    until: asked.until,
    madeAt: call.now(),
    madeBy: asked.by,
    askedBy: asked.askedBy,
    authority,
    licenceNumber,
    seal: seal.slice(0, 8),
    head,
  })
  const tables = writePackCsv(contents, {
    zone: profile.zone,
    prefix: profile.settings.referencePrefix,
  })
  return [
    { name: 'record.pdf', bytes: await drawDocument(paper) },
    ...tables.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
    { name: 'entries.jsonl', bytes: Buffer.from(contents.entries.map(lineOf).join('')) },
    { name: 'README.txt', bytes: Buffer.from(README) },
  ]
}

function manifestOf(
  call: Call,
  {
    asked,
    files,
    entries,
    head,
  }: {
    asked: Asked
    files: readonly ZipPart[]
    entries: number
    head: Manifest['head']
  },
): Manifest {
  const { profile } = call
  const { authority, licenceNumber } = profile.settings.licensing ?? NO_LICENCE
  return {
    format: PACK_FORMAT,
    operator: { name: profile.settings.company || profile.name, slug: profile.slug },
    authority,
    operatorLicence: licenceNumber,
    from: asked.from,
    until: asked.until,
    madeAt: call.now().toISOString(),
    madeBy: asked.by,
    askedBy: asked.askedBy,
    head,
    entries,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    publicKey: publicKeyOf(call),
  }
}

/** One entry as it is sealed, so that anybody can work out its seal again. */
const lineOf = (entry: KeptRecord): string =>
  `${JSON.stringify({
    number: entry.number,
    at: entry.at.toISOString(),
    kind: entry.kind,
    subject: entry.subject,
    deed: entry.deed,
    actor: entry.actor,
    digest: entry.digest.toString('hex'),
    salt: entry.salt?.toString('hex') ?? null,
    content: entry.content,
    before: entry.beforeHash.toString('hex'),
    seal: entry.hash.toString('hex'),
  })}\n`

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** As `sha256sum -c SHA256SUMS` reads it. */
export const sumsOf = (files: readonly ZipPart[]): Buffer =>
  Buffer.from(files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join(''))

const README = `A private hire operator's record, made for an inspection.

record.pdf       to read and to print
*.csv            the same and more, as tables (UTF-8; a leading apostrophe keeps a text from being taken for a formula)
entries.jsonl    every entry behind it, one a line, as it was sealed when it was written
manifest.json    what is in the pack, for whom and by whom it was made, and the SHA-256 of each file
manifest.sig     an Ed25519 signature of manifest.json, base64; the public key is in manifest.json

To see that nothing was changed:

1. Without any program of ours:  sha256sum -c SHA256SUMS
2. Whole, on any install:        npm run kerbside -- records verify <this file>
   or in the console, under Records, Inspection, Check a pack.
   On the operator's own install it is also held against the record as it is today.

How an entry is sealed: digest = SHA-256 of salt and content (JSON, keys in order); seal = SHA-256 of the seal before
and of the JSON list ["kerbside-record-1", number, at, kind, subject, deed, actor kind, actor id, actor name, digest].
Of an entry whose particulars are past the time they may be kept, salt and content are null and the seal still holds.
`
