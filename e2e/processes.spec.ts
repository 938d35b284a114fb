import { checkInstall } from '../campaign/scale/check-install.ts'
import { ENGINES } from '../campaign/scale/installs.ts'
import { expect, test } from './watched-test.ts'

test('two processes on one port serve as one: book, pay, follow, restart one after the other, lose one', async () => {
  test.setTimeout(600_000)
  const install = await ENGINES['embedded']?.open()
  if (!install) throw new Error('there is an embedded engine')
  try {
    const checks = await checkInstall(install, { backSeconds: 60 })
    expect(checks.map(({ check, problems }) => ({ check, problems }))).toEqual(
      checks.map(({ check }) => ({ check, problems: [] })),
    )
    expect(checks).toHaveLength(7)
  } finally {
    await install.close()
  }
})
