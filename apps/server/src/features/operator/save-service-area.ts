import { CODE } from '@kerbside/contract/codes.ts'
import {
  readServiceAreaChange,
  type ServiceAreaChange,
  type ServiceAreaReply,
  type saveServiceArea as wire,
  writeServiceArea,
} from '@kerbside/contract/operator/service-area.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { z } from 'zod'
import type { RequestContext } from '../../request-context.ts'
import { checkGround } from './check-service-area.ts'
import { readOperator, type SettingError, saveOperator } from './save-operator.ts'

const NEWER = 'Someone else published first.'
const ERRORS_MESSAGE = 'Not published. Fix the problems first.'

export async function showServiceArea(
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<ServiceAreaReply> {
  const { operator, version } = await readOperator(context)
  return { code: CODE.done, message: '', errors: [], ...writeServiceArea(operator, version) }
}

/** Changes the given parts of the service area settings, all or nothing. */
export async function saveServiceArea(
  context: RequestContext,
  input: z.output<typeof wire.input>,
): Promise<ServiceAreaReply | { conflict: ServiceAreaReply }> {
  const areaChange = readServiceAreaChange(input)
  const result = await saveOperator(context, {
    version: input.version,
    action: 'ground.saved',
    change: (now) => changeServiceArea(now, areaChange),
  })
  if (result.ok)
    return {
      code: CODE.done,
      message: '',
      errors: [],
      ...writeServiceArea(result.operator, result.version),
    }
  if (result.reason === 'newer')
    return {
      conflict: {
        code: CODE.refused,
        message: NEWER,
        errors: [],
        ...writeServiceArea(result.operator, result.version),
      },
    }
  return {
    code: CODE.refused,
    message: ERRORS_MESSAGE,
    ...writeServiceArea(context.profile, input.version),
    errors: [...result.errors],
  }
}

/** The resulting settings, or their errors. */
function changeServiceArea(
  now: Operator,
  { homeAirports, ...input }: ServiceAreaChange,
): { ok: true; operator: Operator } | { ok: false; errors: readonly SettingError[] } {
  const { content } = now.settings
  const settings = { ...now.settings, ...input }
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
  // an existing error elsewhere, from before a rule was added, does not prevent today's change
  const touched = new Set([
    ...Object.keys(input),
    ...(homeAirports || input.airports ? AIRPORTS : []),
  ])
  const errors = checkGround(operator).filter(({ path }) => touched.has(path.split('.')[0] ?? ''))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, operator }
}

const AIRPORTS = ['airports', 'homeAirports']

type Named = Pick<Operator['settings'], 'airports' | 'centre'>

/** The home page's example names its ends: when a place is renamed, the example is renamed too. */
function renamed(name: string, { before, after }: { before: Named; after: Named }): string {
  if (name === before.centre.name) return after.centre.name
  const airport = before.airports.find((item) => item.name === name)
  if (!airport) return name
  return after.airports.find(({ code }) => code === airport.code)?.name ?? name
}
