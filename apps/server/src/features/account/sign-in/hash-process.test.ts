import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hashText, isHashOf } from './hash-process.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

test('a text matches its own hash and no other', async () => {
  const phc = await hashText('v1.word', { cost })
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isHashOf(phc, { text: 'v1.word' })).toBe(true)
  expect(await isHashOf(phc, { text: 'v1.other' })).toBe(false)
  expect(await hashText('v1.word', { cost })).not.toBe(phc)
})

test('a malformed hash is a server error, and the process continues', async () => {
  await expect(isHashOf('nonsense', { text: 'v1.word' })).rejects.toThrow()
  expect(await isHashOf(await hashText('v1.word', { cost }), { text: 'v1.word' })).toBe(true)
})

test('while thirty passwords are hashed other work still gets its turn', async () => {
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all(Array.from({ length: 30 }, (_, index) => hashText(`v1.${index}`, { cost })))
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(30)
})

/** The child processes that hash. Uses /proc, so Linux only. */
const hashers = (of = process.pid): number[] =>
  readFileSync(`/proc/${of}/task/${of}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('argon2'))
    .map(Number)

const onLinux = test.runIf(process.platform === 'linux')
const withAutogroups = test.runIf(existsSync('/proc/self/autogroup'))
const autogroupOf = (pid: number | 'self') =>
  /^\/autogroup-(\d+) nice (-?\d+)$/m.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))

withAutogroups(
  'it has a share of the CPU of its own, and gives way while many sign in',
  async () => {
    await hashText('v1.word', { cost })
    const [pid = 0, ...more] = hashers()
    expect(more).toEqual([])
    expect(autogroupOf(pid)?.[1]).not.toBe(autogroupOf('self')?.[1])
    expect(autogroupOf(pid)?.[2]).toBe('0')
    const niceAfter = async (yields: boolean) => {
      await hashText('v1.word', { cost, yields })
      return autogroupOf(pid)?.[2]
    }
    // an unprivileged process may change the value ten times a second in total, so the test retries with the next
    // hash
    await expect.poll(() => niceAfter(true)).toBe('10')
    await expect.poll(() => niceAfter(false)).toBe('0')
  },
)

onLinux('it ends with the server, however that ends, without a word', async () => {
  const module = fileURLToPath(new URL('hash-process.ts', import.meta.url))
  const program = `import(${JSON.stringify(module)}).then(async ({ hashText }) => {
    await hashText('v1.word', { cost: ${JSON.stringify(cost)} })
    process.stdout.write('hashed')
    for (;;) await hashText('v1.word', { cost: ${JSON.stringify(cost)} })
  })`
  const server = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise((resolve) => server.stdout.once('data', resolve))
  let complaints = ''
  server.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const closed = new Promise((resolve) => server.stderr.once('close', resolve))
  const [pid = 0] = hashers(server.pid)
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 10_000 }).toBe(false)
  await closed
  expect(complaints).toBe('')
})
