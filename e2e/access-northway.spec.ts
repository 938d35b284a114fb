import { expectAccess } from './access.ts'
import { DESKTOP, houseOfFile, PHONE, test } from './watched-test.ts'

// a lost ticket answers 404, as it should
test.use({ forgiven: /status of 404/, trace: 'off', webgl: false })
const house = houseOfFile()

for (const [name, screen] of [
  ['on a phone', PHONE],
  ['on a desk', DESKTOP],
] as const)
  test.describe(name, () => {
    test.use(screen)

    test('everybody can use every screen of Northway', async ({ page }) => {
      test.setTimeout(180_000)
      await expectAccess(page, { house: house(), operator: 'northway' })
    })
  })
