import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { givenCustomer, hashFor, MAYA } from '../../../test/given-account.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { putErasures, readErasures } from '../../backup/carry-erasures.ts'
import { forgetAgain } from './forget-again.ts'

test('whoever was forgotten is forgotten again when a backup brings them back, also on another machine', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  await givenCustomer(visitor)
  const [before] = await asOwner<{ row: string }>(
    house,
    `select to_jsonb(c)::text as row from customer c where email = '${MAYA.email}'`,
  )
  const left = await visitor.post('/api/deleteaccount', { passwordhash: hashFor('maya') })
  expect(left.body).toMatchObject({ code: 1 })
  expect(await forgetAgain(house.deps)).toBe(0)

  // the row as the backup has it, in an install that never heard of the erasure
  const pool = new pg.Pool({ ...house.database.owner, max: 1 })
  onTestFinished(() => pool.end())
  const known = await readErasures(pool)
  expect(known).toHaveLength(1)
  await asOwner(house, 'delete from erasure')
  await asOwner(
    house,
    `update customer c set (email, first_name, deleted_at) =
       (select b.email, b.first_name, b.deleted_at from jsonb_populate_record(null::customer, '${before?.row ?? ''}') b)
     where c.id = '${known[0]?.customer_id ?? ''}'`,
  )
  expect(await putErasures(pool, known)).toBe(1)
  expect(await putErasures(pool, known)).toBe(0)
  expect(await forgetAgain(house.deps)).toBe(1)
  const rows = await asOwner(house, `select 1 from customer where email = '${MAYA.email}'`)
  expect(rows).toEqual([])
  expect(await forgetAgain(house.deps)).toBe(0)
})
