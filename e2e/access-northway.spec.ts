import { expectAccess } from './access.ts'
import { DESKTOP, houseOfGuests, test } from './watched-test.ts'

// a lost ticket answers 404, as it should
test.use({ forgiven: /status of 404/ })
const house = houseOfGuests()

// The other operator is looked at on the other size; every dialog at every size is in quality.spec.ts.
test.use(DESKTOP)

test('everybody can use every screen of Northway at a desk', async ({ page }) => {
  test.setTimeout(900_000)
  await expectAccess(page, { house: house(), operator: 'northway' })
})
