import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { CommandError } from '../command-error.ts'
import { isEncrypted, MAGIC_BYTES, openDecryption, UndecryptableError } from './encrypted-file.ts'
import { type LineReader, openLines } from './lines.ts'
import { isSame, openRowChecksum, type RowChecksum } from './row-checksum.ts'

/**
 * One gzip file of lines: a header; for each table a line with its name, its rows as COPY writes them, and `\.`;
 * then a footer with the checksums. It is text, so every version of PostgreSQL, and a person, can read it. The gzip
 * file may be encrypted as a whole (encrypted-file.ts).
 */
const Header = z.object({
  kerbside: z.literal('backup'),
  format: z.literal(3),
  madeAt: z.string(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Header = z.infer<typeof Header>

/** Of versions that had other tables or other migrations. */
const OldHeader = z.object({ kerbside: z.literal('backup'), format: z.literal([1, 2]) })

const Footer = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
})
export type Checksums = Record<string, RowChecksum>

export const tableLine = (name: string): string => `${JSON.stringify({ table: name })}\n`
export const END_OF_TABLE = '\\.\n'
export const footerLine = (tables: Checksums): string => `${JSON.stringify({ tables })}\n`

export type BackupReader = {
  header: Header
  /** Passes each table's rows to `take`, in the file's order, and checks them against the footer. */
  eachTable(
    take: (name: string, rows: AsyncGenerator<Buffer[]>) => Promise<void>,
  ): Promise<Checksums>
}

const broken = (file: string) =>
  new CommandError(`${file} is damaged or incomplete. Use another backup.`)

const notOurs = (file: string) => new CommandError(`${file} isn’t a Kerbside backup.`)

const encryptedWithAnother = (file: string) =>
  new CommandError(
    `${file} was encrypted with another key. Restore the file "key" of the install that made it into KERBSIDE_DATA, or set KERBSIDE_KEY to it.`,
  )

/** The install's key, for a backup that turns out to be encrypted. */
export type KeySource = () => Buffer

export const NO_KEY: KeySource = () => {
  throw new CommandError('This backup is encrypted, and there is no key.')
}

/** Opens a backup; reports every error in the file in one line. */
export async function openBackup(file: string, findKey: KeySource = NO_KEY): Promise<BackupReader> {
  const source = await openSource(file, findKey)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const lines = openLines(source.pipe(gunzip))
  const first = await lines.next().catch((error: unknown) => {
    // text that is no gzip file at all is not called damaged
    throw isZlib(error) ? notOurs(file) : describeUnreadable(file, error)
  })
  const content = parse(first)
  if (OldHeader.safeParse(content).success)
    throw new CommandError(
      `${file} was made by an earlier version of Kerbside. This version can’t restore it.`,
    )
  const header = Header.safeParse(content)
  if (!header.success) throw notOurs(file)
  return {
    header: header.data,
    async eachTable(take) {
      try {
        return await readTables(lines, { file, header: header.data, take })
      } catch (error) {
        throw describeUnreadable(file, error)
      }
    },
  }
}

/** The gzip file, decrypted if it is encrypted. */
async function openSource(file: string, findKey: KeySource): Promise<Readable> {
  const start = await readStart(file)
  if (!isEncrypted(start)) return createReadStream(file)
  const decryption = openDecryption(findKey())
  const source = createReadStream(file)
  source.on('error', (error) => decryption.destroy(error))
  return source.pipe(decryption)
}

async function readStart(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw describeUnreadable(file, error)
  }
}

async function readTables(
  lines: LineReader,
  params: { file: string; header: Header; take: Parameters<BackupReader['eachTable']>[0] },
): Promise<Checksums> {
  const { file, header, take } = params
  const checksums: Checksums = {}
  for (const { name } of header.tables) {
    if ((await lines.next()) !== tableLine(name).trimEnd()) throw broken(file)
    const checksum = openRowChecksum()
    await take(
      name,
      summed(lines.rows(), (row) => checksum.add(row)),
    )
    checksums[name] = checksum.result()
  }
  const footer = Footer.safeParse(parse(await lines.next()))
  // the end of the file is read, too: its checksum, and the last frame of an encrypted one, are there
  if (!footer.success || (await lines.next()) !== undefined) throw broken(file)
  for (const { name } of header.tables)
    if (!isSame(checksums[name], footer.data.tables[name])) throw broken(file)
  return checksums
}

async function* summed(rows: AsyncGenerator<Buffer[]>, add: (row: Buffer) => void) {
  for await (const batch of rows) {
    for (const row of batch) add(row)
    yield batch
  }
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const isZlib = (error: unknown) => codeOf(error).startsWith('Z_')

function describeUnreadable(file: string, error: unknown): unknown {
  if (error instanceof UndecryptableError)
    return error.reason === 'damaged' ? broken(file) : encryptedWithAnother(file)
  if (codeOf(error) === 'ENOENT') return new CommandError(`Can’t find ${file}.`)
  return isZlib(error) ? broken(file) : error
}
