import { expect, onTestFinished, test } from 'vitest'
import { givenCustomer, hashFor, MAYA } from '../../../../test/given-account.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'
import { insertErasures, readErasures } from '../../../backup/carry-erasures.ts'
import { openPool } from '../../../postgres/open-client.ts'
import { eraseAgain } from './erase-again.ts'

test('an erased customer is erased again when a backup restores them, also on another machine', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  await givenCustomer(client)
  const [before] = await asOwner<{ row: string }>(
    testApp,
    `select to_jsonb(c)::text as row from customer c where email = '${MAYA.email}'`,
  )
  const left = await client.post('/api/deleteaccount', { passwordhash: hashFor('maya') })
  expect(left.body).toMatchObject({ code: 1 })
  expect(await eraseAgain(testApp.deps)).toBe(0)

  // the row as the backup has it, in an install without the record of the erasure
  const pool = openPool({ ...testApp.database.owner, max: 1 })
  onTestFinished(() => pool.end())
  const erasures = await readErasures(pool)
  expect(erasures).toHaveLength(1)
  await asOwner(testApp, 'delete from erasure')
  await asOwner(
    testApp,
    `update customer c set (email, first_name, deleted_at) =
       (select b.email, b.first_name, b.deleted_at from jsonb_populate_record(null::customer, '${before?.row ?? ''}') b)
     where c.id = '${erasures[0]?.customer_id ?? ''}'`,
  )
  expect(await insertErasures(pool, erasures)).toBe(1)
  expect(await insertErasures(pool, erasures)).toBe(0)
  expect(await eraseAgain(testApp.deps)).toBe(1)
  const rows = await asOwner(testApp, `select 1 from customer where email = '${MAYA.email}'`)
  expect(rows).toEqual([])
  expect(await eraseAgain(testApp.deps)).toBe(0)
})
