import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { writeTables } from '../../test/generated-tables.ts'
import { openClient } from './open-client.ts'

test('the generated row types are those of the migrated database', async () => {
  const database = await openDatabase()
  const client = openClient(database.owner)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const file = new URL('../db.generated.ts', import.meta.url)
  const text = await writeTables(client)
  expect(readFileSync(file, 'utf8'), '`npm run generate` writes them').toBe(text)
})
