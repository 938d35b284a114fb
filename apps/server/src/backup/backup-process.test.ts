import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../test/database.ts'
import type { Log } from '../log.ts'
import { openBackupProcess } from './backup-process.ts'

/** A program in place of the commands: it notes each start, and then does `work`. */
function givenProgram(work: string) {
  const folder = openFolder()
  const program = path.join(folder, 'program.mjs')
  const starts = path.join(folder, 'starts')
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, process.pid + ' ' + process.argv.slice(2).join(' ') + '\\n')
     ${work}`,
  )
  const lines: string[] = []
  const write = (level: string) => (params: object, message: string) =>
    lines.push([level, message, 'line' in params ? params.line : ''].join(': '))
  const log: Log = { info: write('info'), warn: write('warn'), error: write('error') }
  const backup = openBackupProcess({ log, program })
  onTestFinished(() => backup.stop())
  const listStarts = () =>
    existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n') : []
  return { backup, lines, listStarts }
}

test('while one is being made no second one is started', async () => {
  const { backup, listStarts } = givenProgram('setInterval(() => {}, 1000)')
  backup.start()
  backup.start()
  await expect.poll(listStarts).toEqual([expect.stringMatching(/^\d+ backup run --if-due$/)])
  backup.start()
  expect(listStarts()).toHaveLength(1)
})

test('the end of the server ends it', async () => {
  const { backup, listStarts } = givenProgram('setInterval(() => {}, 1000)')
  backup.start()
  await expect.poll(listStarts).toHaveLength(1)
  await backup.stop()
  const pid = Number(listStarts()[0]?.split(' ')[0])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a failure is an error in the log with its sentence; after it another one can be started', async () => {
  const { backup, lines, listStarts } = givenProgram(
    `process.stderr.write('kerbside: There is no bucket cars.\\n'); process.exitCode = 1`,
  )
  backup.start()
  await expect
    .poll(() => lines)
    .toEqual(['error: the backup failed: kerbside: There is no bucket cars.'])
  backup.start()
  await expect.poll(listStarts).toHaveLength(2)
})
