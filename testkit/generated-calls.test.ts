import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CALLS_FOLDER, writeCalls } from './generated-calls.ts'

test('the generated calls are those of the contract', async () => {
  const folder = fileURLToPath(new URL(`../packages/contract/src/${CALLS_FOLDER}`, import.meta.url))
  const stored = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
  expect(stored, '`npm run generate` writes them').toEqual(await writeCalls())
})
