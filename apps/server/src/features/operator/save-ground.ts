import { CODE } from '@kerbside/contract/codes.ts'
import {
  type GroundChange,
  type GroundReply,
  readGroundChange,
  type saveGround as wire,
  writeGround,
} from '@kerbside/contract/desk/ground.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { z } from 'zod'
import type { Call } from '../../http/call.ts'
import { judgeGroundOf } from './judge-ground.ts'
import { readOperator, type SettingFault, saveOperator } from './save-operator.ts'

const NEWER = 'Somebody else saved first.'
const FAULTS = 'Not saved: some things have to be put right first.'

export async function showGround(call: Pick<Call, 'db' | 'operator'>): Promise<GroundReply> {
  const { operator, version } = await readOperator(call)
  return { code: CODE.done, message: '', faults: [], ...writeGround(operator, version) }
}

/** Changes what is named of the ground, all of it or nothing. */
export async function saveGround(
  call: Call,
  said: z.output<typeof wire.input>,
): Promise<GroundReply | { conflict: GroundReply }> {
  const wish = readGroundChange(said)
  const verdict = await saveOperator(call, {
    version: said.version,
    deed: 'ground.saved',
    change: (now) => changeGround(now, wish),
  })
  if (verdict.ok)
    return {
      code: CODE.done,
      message: '',
      faults: [],
      ...writeGround(verdict.operator, verdict.version),
    }
  if (verdict.reason === 'newer')
    return {
      conflict: {
        code: CODE.refused,
        message: NEWER,
        faults: [],
        ...writeGround(verdict.operator, verdict.version),
      },
    }
  return {
    code: CODE.refused,
    message: FAULTS,
    ...writeGround(call.profile, said.version),
    faults: [...verdict.faults],
  }
}

/** How it would stand, or what is wrong with it. */
function changeGround(
  now: Operator,
  { homeAirports, ...said }: GroundChange,
): { ok: true; operator: Operator } | { ok: false; faults: readonly SettingFault[] } {
  const { content } = now.settings
  const settings = { ...now.settings, ...said }
  const codes = homeAirports ?? content.airports.codes
  const hero = {
    ...content.hero,
    from: renamed(content.hero.from, { before: now.settings, after: settings }),
    to: renamed(content.hero.to, { before: now.settings, after: settings }),
  }
  const operator: Operator = {
    ...now,
    settings: {
      ...settings,
      content: { ...content, hero, airports: { ...content.airports, codes } },
    },
  }
  // an old fault elsewhere, of before a rule was, is no reason to refuse today's holidays
  const touched = new Set([
    ...Object.keys(said),
    ...(homeAirports || said.airports ? AIRPORTS : []),
  ])
  const faults = judgeGroundOf(operator).filter(({ path }) => touched.has(path.split('.')[0] ?? ''))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, operator }
}

const AIRPORTS = ['airports', 'homeAirports']

type Named = Pick<Operator['settings'], 'airports' | 'centre'>

/** The home page's example names its ends: another name of the same place goes there too. */
function renamed(name: string, { before, after }: { before: Named; after: Named }): string {
  if (name === before.centre.name) return after.centre.name
  const airport = before.airports.find((one) => one.name === name)
  if (!airport) return name
  return after.airports.find(({ code }) => code === airport.code)?.name ?? name
}
