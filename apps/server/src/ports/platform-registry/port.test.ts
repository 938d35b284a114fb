import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFolder } from '../../../test/database.ts'
import { embeddedPlatformRegistry } from './embedded.ts'

const at = new Date('2026-03-10T12:00:00Z')
const key = { id: 'k1', name: 'Rack One', keyHash: 'aa', madeAt: at }
const action = { at, by: 'Rack One', action: 'operator.suspended', object: 'west-cars' }

describe.each([['embedded', (folder: string) => embeddedPlatformRegistry({ folder })]])(
  'the platform registry, %s',
  (_, openRegistry) => {
    test('one process reads what another saved, and of two concurrent changes neither is lost', async () => {
      const folder = openFolder()
      expect(await openRegistry(folder).read()).toEqual({ keys: [], sessions: [], contacts: [] })
      const add = (id: string) =>
        openRegistry(folder).change((records) => ({
          ...records,
          keys: [...records.keys, { ...key, id }],
        }))
      await Promise.all(['k1', 'k2', 'k3', 'k4'].map(add))
      const { keys } = await openRegistry(folder).read()
      expect(keys.map(({ id }) => id).toSorted()).toEqual(['k1', 'k2', 'k3', 'k4'])
      expect(keys[0]?.madeAt).toEqual(at)
    })

    test('log entries are numbered in sequence and listed newest first', async () => {
      const book = openRegistry(openFolder())
      await Promise.all(
        ['a', 'b', 'c'].map((object) => book.note({ ...action, object, detail: {} })),
      )
      const { notes, isWhole } = await book.listNotes(2)
      expect(notes.map(({ number }) => number)).toEqual([3, 2])
      expect(isWhole).toBe(true)
    })
  },
)

test('a changed or removed log entry is detected; other users of the machine cannot read the files', async () => {
  const folder = openFolder()
  const book = embeddedPlatformRegistry({ folder })
  const file = path.join(folder, 'host-log.ndjson')
  for (const reason of ['no rent', 'paid']) await book.note({ ...action, detail: { reason } })
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace('no rent', 'for fun'))
  expect((await book.listNotes(9)).isWhole).toBe(false)
  writeFileSync(file, whole.split('\n').slice(1).join('\n'))
  expect((await book.listNotes(9)).isWhole).toBe(false)
  writeFileSync(file, whole)
  expect((await book.listNotes(9)).isWhole).toBe(true)
  expect(statSync(file).mode & 0o077).toBe(0)
})
