import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { StartFault } from '../start-fault.ts'
import { type LineReader, openLines } from './lines.ts'
import { isSame, openRowSum, type RowSum } from './row-sum.ts'

/**
 * One gzip file of lines: a header, then for each table a line naming it, its rows as COPY writes them and `\.`,
 * then a footer with what was written. Text, so every version of PostgreSQL can read it, and people too.
 */
const Header = z.object({
  kerbside: z.literal('backup'),
  format: z.literal(1),
  madeAt: z.string(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Header = z.infer<typeof Header>

const Footer = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
})
export type Sums = Record<string, RowSum>

export const tableLine = (name: string): string => `${JSON.stringify({ table: name })}\n`
export const END_OF_TABLE = '\\.\n'
export const footerLine = (tables: Sums): string => `${JSON.stringify({ tables })}\n`

export type BackupReader = {
  header: Header
  /** Hands each table's rows to `take`, in the file's order, and checks them against the footer. */
  eachTable(take: (name: string, rows: AsyncGenerator<Buffer[]>) => Promise<void>): Promise<Sums>
}

const broken = (file: string) =>
  new StartFault(`${file} is damaged or cut short. Take another backup.`)

/** Opens a backup; every fault of the file is told as one line. */
export async function openBackup(file: string): Promise<BackupReader> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const lines = openLines(source.pipe(gunzip))
  const first = await lines.next().catch((error: unknown) => {
    throw missing(file, error)
  })
  const header = Header.safeParse(parse(first))
  if (!header.success) throw new StartFault(`${file} is not a backup of Kerbside.`)
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
  facts: { file: string; header: Header; take: Parameters<BackupReader['eachTable']>[0] },
): Promise<Sums> {
  const { file, header, take } = facts
  const sums: Sums = {}
  for (const { name } of header.tables) {
    if ((await lines.next()) !== tableLine(name).trimEnd()) throw broken(file)
    const sum = openRowSum()
    await take(
      name,
      summed(lines.rows(), (row) => sum.add(row)),
    )
    sums[name] = sum.result()
  }
  const footer = Footer.safeParse(parse(await lines.next()))
  if (!footer.success) throw broken(file)
  for (const { name } of header.tables)
    if (!isSame(sums[name], footer.data.tables[name])) throw broken(file)
  return sums
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
  if (codeOf(error) === 'ENOENT') return new StartFault(`There is no file ${file}.`)
  return isZlib(error) ? new StartFault(`${file} is not a backup of Kerbside.`) : error
}
