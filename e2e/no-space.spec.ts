import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startTestServer } from './running-test-app.ts'
import { bookingOf, JOURNEY, type Made, postJson, type Quoted } from './wire.ts'

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

test('on a full disk bookings are rejected, none is lost, reads work, and all works again once there is space', async () => {
  let small = ''
  const testApp = await startTestServer({
    prepare(stateDir) {
      small = mount(stateDir) ? stateDir : ''
    },
  })
  try {
    test.skip(small === '', 'only an account that may mount can make a small disk')
    const book = async () => {
      const quote = await postJson<Quoted>(testApp, {
        path: '/api/quotation',
        body: JOURNEY(),
        retries: 0,
      })
      return postJson<Made>(testApp, {
        path: '/api/createbookingTest',
        body: bookingOf(quote.reply),
        retries: 0,
      })
    }
    const first = await book()
    expect(first.reply.Code).toBe(1)

    const ballast = path.join(small, 'ballast')
    fill(ballast)
    const stored: string[] = []
    let rejectedCount = 0
    for (let tries = 0; tries < 3000 && rejectedCount < 10; tries++) {
      const { status, reply } = await book()
      if (status === 503) rejectedCount++
      else stored.push(reply.ticketcode ?? '')
    }
    expect(rejectedCount).toBe(10)
    const read = await postJson<{ status: string }>(testApp, {
      path: '/api/bookinginfo',
      body: { code: first.reply.ticketcode ?? '' },
    })
    expect(read).toMatchObject({ status: 200, reply: { status: 'upcoming' } })
    expect((await fetch(`${testApp.address}/booking.html`)).status).toBe(200)

    rmSync(ballast)
    await expect.poll(async () => (await book()).reply.Code, { timeout: 60_000 }).toBe(1)
    for (const code of stored) {
      const info = await postJson<{ status: string }>(testApp, {
        path: '/api/bookinginfo',
        body: { code },
      })
      expect(info.reply.status).toBe('upcoming')
    }
  } finally {
    await testApp.stop()
  }
})

/** Fills the disk to the last block. */
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
