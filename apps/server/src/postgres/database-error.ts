/** The SQLSTATE of an error of PostgreSQL, or the code of a system error; '' if it has none. */
export const sqlStateOf = (error: unknown): string => fieldOf(error, 'code')

type Violation = { kind: 'unique' | 'check'; table: string; constraint: string }

/** The constraint that a statement violated; undefined for any other error. */
export function violationOf(error: unknown): Violation | undefined {
  const kind = KINDS[sqlStateOf(error)]
  return kind && { kind, table: fieldOf(error, 'table'), constraint: fieldOf(error, 'constraint') }
}

const KINDS: Readonly<Record<string, Violation['kind']>> = { 23505: 'unique', 23514: 'check' }

/** SQLSTATE 40001 serialisation failure, 40P01 deadlock: nothing was changed, so a retry is safe. */
export const isTransient = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlStateOf(error))

function fieldOf(error: unknown, field: string): string {
  if (typeof error !== 'object' || error === null) return ''
  const { [field]: value } = error as Readonly<Record<string, unknown>>
  return typeof value === 'string' ? value : ''
}
