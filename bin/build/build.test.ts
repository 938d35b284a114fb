import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.mjs'
import { readStamp, replaceFolder } from './place.mjs'
import { openHashes } from './stamp.mjs'

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The pid of a process that has just ended. */
async function deadPid(): Promise<number> {
  const child = spawn('true')
  await once(child, 'exit')
  return child.pid ?? 0
}

test('a stamp depends on contents and names, not on times, and ignores tests', () => {
  const folder = openFolder()
  const memory = path.join(openFolder(), 'files.json')
  const stamp = () => {
    const hashes = openHashes(memory)
    const made = hashes.stampOf([folder])
    hashes.remember()
    return made
  }
  writeFileSync(path.join(folder, 'distance.ts'), 'one')
  const first = stamp()

  utimesSync(path.join(folder, 'distance.ts'), new Date(), new Date())
  writeFileSync(path.join(folder, 'distance.test.ts'), 'a test')
  mkdirSync(path.join(folder, 'dist'))
  writeFileSync(path.join(folder, 'dist', 'main.js'), 'built')
  expect(stamp()).toBe(first)

  writeFileSync(path.join(folder, 'distance.ts'), 'two')
  expect(stamp()).not.toBe(first)
  writeFileSync(path.join(folder, 'distance.ts'), 'one')
  expect(stamp()).toBe(first)
})

test('a folder is replaced as a whole, and stays as it was if its build fails', async () => {
  const folder = path.join(openFolder(), 'dist')
  const build = (name: string) => async (aside: string) => {
    mkdirSync(aside)
    writeFileSync(path.join(aside, name), name)
  }
  await replaceFolder(folder, { stamp: 'first', build: build('one.js') })
  expect([readdirSync(folder).sort(), readStamp(folder)]).toEqual([['.stamp', 'one.js'], 'first'])

  const failing = replaceFolder(folder, {
    stamp: 'second',
    build: async (aside: string) => {
      mkdirSync(aside)
      throw new Error('no such import')
    },
  })
  await expect(failing).rejects.toThrow('no such import')
  expect(readStamp(folder)).toBe('first')

  const left = `${folder}.new-${await deadPid()}`
  mkdirSync(left)
  await replaceFolder(folder, { stamp: 'third', build: build('two.js') })
  expect(readdirSync(folder).sort()).toEqual(['.stamp', 'two.js'])
  expect(readdirSync(path.dirname(folder))).toEqual(['dist'])
})

test('of four processes that build at once only one works at a time', async () => {
  const folder = openFolder()
  const lock = fileURLToPath(new URL('./lock.mjs', import.meta.url))
  const program = `
    import { withLock } from ${JSON.stringify(lock)}
    import { appendFileSync } from 'node:fs'
    const say = (word) => appendFileSync(${JSON.stringify(path.join(folder, 'log'))}, word)
    await withLock(async () => {
      say('(')
      await new Promise((later) => setTimeout(later, 50))
      say(')')
    }, ${JSON.stringify(path.join(folder, 'lock'))})`
  const children = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' }),
  )
  await Promise.all(children.map((child) => once(child, 'exit')))

  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('()()()()')
  expect(existsSync(path.join(folder, 'lock'))).toBe(false)
})

test('a lock whose owner was killed is taken over', async () => {
  const lock = path.join(openFolder(), 'lock')
  mkdirSync(lock)
  writeFileSync(path.join(lock, 'pid'), String(await deadPid()))

  expect(await withLock(async () => 'built', lock)).toBe('built')
})
