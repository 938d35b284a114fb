import pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import type { Ground } from './read-ground.ts'

/** The running server may read its operators and not change them: this is for the owner of the database. */
export async function updateGround(
  owner: pg.ClientConfig,
  { operator, ground }: { operator: OperatorId; ground: Ground },
): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.operator', $1, true)", [operator])
    await client.query('update operator set settings = settings || $2::jsonb where id = $1', [
      operator,
      JSON.stringify(ground),
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
