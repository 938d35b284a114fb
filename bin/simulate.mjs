import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './root.mjs'

const USAGE = `npm run simulate -- [--hours 24] [--speed 0] [--seed n] [--bookings 8] [--mutants]

A whole city on a database of its own: bookings, drivers, a desk, cancelling, flights, no-shows and declined cards at
random, for so many hours of its clock, at so many times the speed of ours (0: as fast as it goes). Then a referee
reads the store. --mutants plants faults the referee has to find. Ends with 1 when something does not add up.`

/** @param {string | undefined} text @param {string} name */
function numberOf(text, name) {
  const number = Number(text)
  if (Number.isFinite(number) && number >= 0) return String(number)
  console.error(`--${name} is a number.\n\n${USAGE}`)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    speed: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    bookings: { type: 'string', default: '8' },
    mutants: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
console.log(`Seed ${values.seed}, ${values.hours} hours.`)
const folder = mkdtempSync(path.join(tmpdir(), 'city-'))
// under root the database runs as another user, which needs access
chmodSync(folder, 0o755)
const logFile = path.join(folder, 'log')
writeFileSync(logFile, '')
let readBytes = 0
const readNewOutput = () =>
  new Promise((resolve) => {
    const stream = createReadStream(logFile, { start: readBytes })
    stream.on('data', (chunk) => {
      readBytes += chunk.length
      process.stdout.write(chunk)
    })
    stream.on('close', resolve)
  })
const timer = setInterval(() => void readNewOutput(), 1_000)
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'campaign/simulate/city.test.ts', '--reporter=dot'],
  {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      CITY_HOURS: numberOf(values.hours, 'hours'),
      CITY_SPEED: numberOf(values.speed, 'speed'),
      CITY_SEED: numberOf(values.seed, 'seed'),
      CITY_BOOKINGS: numberOf(values.bookings, 'bookings'),
      CITY_LOG: logFile,
      TMPDIR: folder,
      TEST_STATE_FOLDER: folder,
      ...(values.mutants && { CITY_MUTANTS: 'all' }),
    },
  },
)
child.on('close', (code) => void end(code))
// All files are in one folder, so an interrupted run leaves nothing behind.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true
    child.kill('SIGINT')
  })

async function end(code) {
  clearInterval(timer)
  await readNewOutput()
  rmSync(folder, { recursive: true, force: true })
  if (isStopped) process.exit(130)
  console.log(
    code === 0
      ? 'Everything adds up.'
      : `Something does not add up. Again: npm run simulate -- --seed ${values.seed} --hours ${values.hours} --bookings ${values.bookings}`,
  )
  process.exit(code === 0 ? 0 : 1)
}
