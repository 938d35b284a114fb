import type pg from 'pg'

/** Columns with a narrower type than their SQL says, as it is imported in the generated file. */
const OVERRIDES: Readonly<Record<string, { type: string; from: string }>> = {
  'audit_entry.actor_kind': {
    type: 'AuditActorKind',
    from: '@kerbside/domain/audit/audit-entry.ts',
  },
  'document_submission.kind': { type: 'LicenceKind', from: '@kerbside/domain/driver/driver.ts' },
  'licence.kind': { type: 'LicenceKind', from: '@kerbside/domain/driver/driver.ts' },
  'licence_scan.kind': { type: 'LicenceKind', from: '@kerbside/domain/driver/driver.ts' },
  'licence_warning.kind': { type: 'LicenceKind', from: '@kerbside/domain/driver/driver.ts' },
  'record_entry.actor_kind': {
    type: 'AuditActorKind',
    from: '@kerbside/domain/audit/audit-entry.ts',
  },
  'record_entry.kind': { type: 'RecordKind', from: '@kerbside/domain/licensing/record-entry.ts' },
  'record_subject.kind': { type: 'RecordKind', from: '@kerbside/domain/licensing/record-entry.ts' },
}

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  // selected as text: the driver would make it midnight of this machine's zone
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  // the driver returns 64 bits as text
  int8: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  timestamp: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _int2: 'number[]',
  _int4: 'number[]',
  _text: 'string[]',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  has_default: boolean
}
type Check = { table: string; definition: string }

/** Without search columns, which the database computes, and without the migrations' own tables. */
const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = ''
     and c.relname not in ('schema_migration', 'schema_lock')
   order by c.relname, a.attnum`

const CHECKS = `
  select c.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
   where k.contype = 'c' and array_length(k.conkey, 1) = 1`

/** The text of db.generated.ts for a migrated database. */
export async function writeTables(client: pg.ClientBase): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const { rows: checks } = await client.query<Check>(CHECKS)
  const unions = new Map(checks.flatMap(readUnion))
  const tables = new Map<string, string[]>()
  for (const column of columns) {
    const lines = tables.get(column.table) ?? []
    const type = typeOf(column, unions.get(`${column.table}.${column.column}`))
    tables.set(column.table, [...lines, writeColumn(column.column, type)])
  }
  const body = [...tables].map(([name, lines]) => `  ${name}: {\n${lines.join('\n')}\n  }`)
  return `${HEAD}\nexport type Tables = {\n${body.join('\n')}\n}\n`
}

/** As the formatter breaks it. */
function writeColumn(name: string, type: string): string {
  const line = `    ${name}: ${type}`
  if (line.length <= 100) return line
  return `    ${name}:${type
    .split(' | ')
    .map((word) => `\n      | ${word}`)
    .join('')}`
}

function typeOf({ table, column, type, nullable, has_default }: Column, union?: string): string {
  const known = OVERRIDES[`${table}.${column}`]?.type ?? union ?? TYPES[type]
  if (known === undefined) throw new Error(`${table}.${column}: no type is known for ${type}`)
  const whole = nullable && known !== 'unknown' ? `${known} | null` : known
  return has_default ? `Generated<${whole}>` : whole
}

/** A check such as `state = ANY (ARRAY['open'::text, 'done'::text])` as a union of its words. */
function readUnion({ table, definition }: Check): [string, string][] {
  const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition)
  const [, column, list] = match ?? []
  const words = [...(list ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word]) => word)
  if (!column || words.length === 0) return []
  return [[`${table}.${column}`, words.map((word) => `'${word}'`).join(' | ')]]
}

const importFrom = (file: string): string => {
  const types = Object.values(OVERRIDES).flatMap(({ type, from }) => (from === file ? [type] : []))
  return `import type { ${[...new Set(types)].sort().join(', ')} } from '${file}'`
}

const IMPORTS = [...new Set(Object.values(OVERRIDES).map(({ from }) => from))]
  .sort()
  .map(importFrom)

const HEAD = `// Written by \`npm run generate\` from the migrations. Do not edit.
${IMPORTS.join('\n')}
import type { Generated } from 'kysely'

/** Rows as the driver returns them: 64-bit integers and dates as text. */`
