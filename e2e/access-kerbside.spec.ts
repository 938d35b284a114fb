import { expectAccess } from './access.ts'
import { PHONE, setUpGuestTestApp, test } from './watched-test.ts'

// an unknown ticket responds with 404, as it should
test.use({ forgiven: /status of 404/ })
const testApp = setUpGuestTestApp()

// The other operator is tested at the other size; every dialog at every size is in quality.spec.ts.
test.use(PHONE)

test('every screen of Kerbside is accessible on a phone', async ({ page }) => {
  test.setTimeout(900_000)
  await expectAccess(page, { testApp: testApp(), operator: 'kerbside' })
})
