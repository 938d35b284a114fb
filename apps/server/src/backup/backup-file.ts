import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { CommandError } from '../command-error.ts'
import { type LineReader, openLines } from './lines.ts'
import { isSame, openRowChecksum, type RowChecksum } from './row-checksum.ts'

/**
 * One gzip file of lines: a header; for each table a line with its name, its rows as COPY writes them, and `\.`;
 * then a footer with the checksums. It is text, so every version of PostgreSQL, and a person, can read it.
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

/** Opens a backup; reports every error in the file in one line. */
export async function openBackup(file: string): Promise<BackupReader> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const lines = openLines(source.pipe(gunzip))
  const first = await lines.next().catch((error: unknown) => {
    throw missing(file, error)
  })
  const content = parse(first)
  if (OldHeader.safeParse(content).success)
    throw new CommandError(
      `${file} was made by an earlier version of Kerbside. This version can’t restore it.`,
    )
  const header = Header.safeParse(content)
  if (!header.success) throw new CommandError(`${file} isn’t a Kerbside backup.`)
  return {
    header: header.data,
    async eachTable(take) {
      try {
        return await readTables(lines, { file, header: header.data, take })
      } catch (error) {
        if (isZlib(error)) throw broken(file)
        throw error
      }
    },
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
  if (!footer.success) throw broken(file)
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

function missing(file: string, error: unknown): unknown {
  if (codeOf(error) === 'ENOENT') return new CommandError(`Can’t find ${file}.`)
  return isZlib(error) ? new CommandError(`${file} isn’t a Kerbside backup.`) : error
}
