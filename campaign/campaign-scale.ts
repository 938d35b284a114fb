import { report } from '../bench/report.ts'
import { type Checked, checkInstall } from './scale/check-install.ts'
import { ENGINES, type Engine } from './scale/installs.ts'
import { isInstalled } from './scale/programs.ts'

/** `scale [engine…]`: the same checks on several processes and several engines. */
export async function campaignScale(names: string[]): Promise<boolean> {
  const unknown = names.filter((name) => !Object.hasOwn(ENGINES, name))
  if (unknown.length > 0) {
    console.error(`scale [engine…]: the engines are ${Object.keys(ENGINES).join(', ')}`)
    return false
  }
  const chosen = Object.entries(ENGINES).filter(
    ([name]) => names.length === 0 || names.includes(name),
  )
  const rows: string[][] = []
  const problems: string[] = []
  for (const [, engine] of chosen) {
    const missing = engine.needs.filter((program) => !isInstalled(program))
    if (missing.length > 0) {
      console.log(`${engine.name}: skipped, ${missing.join(' and ')} is not installed`)
      rows.push([engine.name, 'skipped', `not installed: ${missing.join(', ')}`, ''])
      continue
    }
    for (const checked of await checkEngine(engine)) {
      console.log(`${engine.name}: ${checked.check}: ${checked.result}`, ...checked.problems)
      problems.push(...checked.problems)
      rows.push([
        engine.name,
        checked.check,
        checked.result,
        checked.problems.length === 0 ? 'passed' : 'failed',
      ])
    }
  }
  if (names.length === 0)
    report({
      name: 'scale',
      command: 'npm run campaign -- scale',
      title: 'Several processes on several engines',
      about:
        'The same checks on each install; requests go over new connections, so that they reach different processes. During the restart and the failure four customers quote and book in cash, with a pause of 0.1 s. A restart passes if no request fails, a failure if no confirmed booking is lost and bookings succeed again within 10 s.',
      head: ['install', 'check', 'result', ''],
      rows,
      findings: [
        problems.length === 0
          ? 'Every check passed.'
          : `${problems.length} problems: ${problems.join('; ')}`,
      ],
    })
  return problems.length === 0
}

async function checkEngine(engine: Engine): Promise<Checked[]> {
  const install = await engine.open()
  try {
    return await checkInstall(install)
  } finally {
    await install.close()
  }
}
