import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startHouse } from './running-house.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

const mount = (folder: string) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

test('a full disk refuses bookings, loses none, shows what there is, and works again when there is space', async () => {
  let small = ''
  const house = await startHouse({
    prepare(stateDir) {
      small = mount(stateDir) ? stateDir : ''
    },
  })
  try {
    test.skip(small === '', 'only an account that may mount can make a small disk')
    const book = async () => {
      const quote = await ask<Quoted>(house, { path: '/api/quotation', body: JOURNEY() })
      return ask<Made>(house, { path: '/api/createbookingTest', body: bookingOf(quote.reply) })
    }
    const first = await book()
    expect(first.reply.Code).toBe(1)

    const ballast = path.join(small, 'ballast')
    fill(ballast)
    const kept: string[] = []
    let refused = 0
    for (let tries = 0; tries < 3000 && refused < 10; tries++) {
      const { status, reply } = await book()
      if (status === 503) refused++
      else kept.push(reply.ticketcode ?? '')
    }
    expect(refused).toBe(10)
    const read = await ask<{ status: string }>(house, {
      path: '/api/bookinginfo',
      body: { code: first.reply.ticketcode ?? '' },
    })
    expect(read).toMatchObject({ status: 200, reply: { status: 'upcoming' } })
    expect((await fetch(`${house.address}/booking.html`)).status).toBe(200)

    rmSync(ballast)
    await expect.poll(async () => (await book()).reply.Code, { timeout: 30_000 }).toBe(1)
    for (const code of kept) {
      const info = await ask<{ status: string }>(house, {
        path: '/api/bookinginfo',
        body: { code },
      })
      expect(info.reply.status).toBe('upcoming')
    }
  } finally {
    await house.stop()
  }
})

/** Takes every byte that is left, to the last block. */
function fill(file: string): void {
  writeFileSync(file, '')
  const chunk = Buffer.alloc(1 << 20, 1)
  for (;;) {
    try {
      appendFileSync(file, chunk)
    } catch {
      break
    }
  }
  const { bavail } = statfsSync(path.dirname(file))
  if (bavail > 8) throw new Error(`${bavail} blocks are still free`)
}
