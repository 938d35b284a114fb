import { createHash } from 'node:crypto'
import { NO_LICENCE } from '@kerbside/domain/licensing/licence-profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readHead } from '../../audit/seal-chain.ts'
import { drawDocument } from '../../document/draw-document.ts'
import { findLogo } from '../../picture/find-logo.ts'
import { recordJourneys } from '../record-journeys.ts'
import type { StoredRecord } from '../store.ts'
import { collectPack, type PackContents, type PackPart } from './collect-pack.ts'
import { publicKeyOf, signPack } from './pack-key.ts'
import { spanOf } from './pack-span.ts'
import { insertPack } from './pack-store.ts'
import { writePackCsv } from './write-pack-csv.ts'
import { writePackDocument } from './write-pack-document.ts'
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
  requestedBy: string
  /** The newest entry of the whole record when the pack was made. */
  head: { number: number; seal: string }
  entries: number
  files: readonly { name: string; bytes: number; sha256: string }[]
  publicKey: string
}

export type PackResult =
  | {
      ok: true
      name: string
      bytes: Buffer
      journeys: number
      entries: number
      fingerprint: string
    }
  | { ok: false; reason: 'no-days' | 'too-many' }

type Params = {
  from: string
  until: string
  requestedBy: string
  parts: readonly PackPart[]
  words?: string | undefined
  /** The name of the member of staff who makes it. */
  by: string
}

/** The record of some civil days in one tamper-evident file; making it is logged in the audit log. */
export async function makePack(context: RequestContext, params: Params): Promise<PackResult> {
  const { operator, profile } = context
  const span = spanOf(params, profile.zone)
  if (!span) return { ok: false, reason: 'no-days' }
  await recordJourneys(context)
  const { parts, words: searchText } = params
  const { contents, head } = await withOperator(context, async (tx) => ({
    contents: await collectPack(tx, { context, span, parts, words: searchText }),
    head: await readHead(tx, { operator, chain: 'record' }),
  }))
  if (!contents) return { ok: false, reason: 'too-many' }
  const seal = head?.hash.toString('hex') ?? ''
  const files = await filesOf(context, { params, contents, head: head?.number ?? 0, seal })
  const manifest = manifestOf(context, {
    params,
    files,
    entries: contents.entries.length,
    head: { number: head?.number ?? 0, seal },
  })
  const written = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const fingerprint = sha256(written)
  const bytes = await writeZip([
    ...files,
    {
      name: 'SHA256SUMS',
      bytes: checksumsOf([...files, { name: 'manifest.json', bytes: written }]),
    },
    { name: 'manifest.json', bytes: written },
    { name: 'manifest.sig', bytes: Buffer.from(`${signPack(context, written)}\n`) },
  ])
  await withOperator(context, async (tx) => {
    await insertPack(tx, { context, params, entries: contents.entries.length, fingerprint })
    await recordAudit(tx, {
      ...context,
      action: 'inspection.made',
      object: `${params.from} to ${params.until}`,
      detail: { requestedBy: params.requestedBy, journeys: contents.journeys.length, fingerprint },
    })
  })
  const name = `inspection-${profile.slug}-${params.from}-${params.until}.zip`
  const { journeys, entries } = contents
  return { ok: true, name, bytes, journeys: journeys.length, entries: entries.length, fingerprint }
}

async function filesOf(
  context: RequestContext,
  {
    params,
    contents,
    head,
    seal,
  }: { params: Params; contents: PackContents; head: number; seal: string },
): Promise<ZipPart[]> {
  const { profile } = context
  const { authority, licenceNumber } = profile.settings.licensing ?? NO_LICENCE
  const document = writePackDocument(contents, {
    profile,
    from: params.from,
    until: params.until,
    madeAt: context.now(),
    madeBy: params.by,
    requestedBy: params.requestedBy,
    authority,
    licenceNumber,
    seal: seal.slice(0, 8),
    head,
  })
  const logo = await findLogo(context)
  const brand = { ...document.brand, ...(logo && { logo }) }
  const tables = writePackCsv(contents, {
    zone: profile.zone,
    prefix: profile.settings.referencePrefix,
  })
  return [
    { name: 'record.pdf', bytes: await drawDocument({ ...document, brand }) },
    ...tables.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
    { name: 'entries.jsonl', bytes: Buffer.from(contents.entries.map(lineOf).join('')) },
    { name: 'README.txt', bytes: Buffer.from(README) },
  ]
}

function manifestOf(
  context: RequestContext,
  {
    params,
    files,
    entries,
    head,
  }: {
    params: Params
    files: readonly ZipPart[]
    entries: number
    head: Manifest['head']
  },
): Manifest {
  const { profile } = context
  const { authority, licenceNumber } = profile.settings.licensing ?? NO_LICENCE
  return {
    format: PACK_FORMAT,
    operator: { name: profile.settings.company || profile.name, slug: profile.slug },
    authority,
    operatorLicence: licenceNumber,
    from: params.from,
    until: params.until,
    madeAt: context.now().toISOString(),
    madeBy: params.by,
    requestedBy: params.requestedBy,
    head,
    entries,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    publicKey: publicKeyOf(context),
  }
}

/** One entry in the form in which it is sealed, so that its seal can be recalculated. */
const lineOf = (entry: StoredRecord): string =>
  `${JSON.stringify({
    number: entry.number,
    at: entry.at.toISOString(),
    kind: entry.kind,
    subject: entry.subject,
    action: entry.action,
    actor: entry.actor,
    digest: entry.digest.toString('hex'),
    salt: entry.salt?.toString('hex') ?? null,
    content: entry.content,
    before: entry.beforeHash.toString('hex'),
    seal: entry.hash.toString('hex'),
  })}\n`

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** In the format of `sha256sum -c SHA256SUMS`. */
export const checksumsOf = (files: readonly ZipPart[]): Buffer =>
  Buffer.from(files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join(''))

const README = `Private hire operator's record: inspection pack

What is in this pack

record.pdf       the record, to read and print
*.csv            the record in full, as tables (UTF-8; text that starts with an apostrophe is not a formula)
entries.jsonl    every entry of the record, one per line, as it was sealed when it was saved
manifest.json    what the pack contains, who made it and for whom, and the SHA-256 checksum of each file
manifest.sig     the Ed25519 signature of manifest.json, in base64; the public key is in manifest.json
SHA256SUMS       the checksums of all files

How to check that nothing was changed

1. With standard tools: unpack the files and run  sha256sum -c SHA256SUMS
2. With Kerbside, on any install:  npm run kerbside -- records verify <pack.zip>
   This checks the checksums, the signature and every seal.
3. In the operator's console, under Records, Inspection, Check a pack.
   This also compares the pack with the record as it is today.

How entries are sealed

digest = SHA-256 of the salt and the content (JSON, keys in order)
seal   = SHA-256 of the previous seal and the JSON list
         ["kerbside-record-1", number, at, kind, subject, action, actor kind, actor id, actor name, digest]

When the retention period of an entry is over, its salt and content are deleted (null). Its seal remains valid.
`
