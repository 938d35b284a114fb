import type { Operator } from './operator.ts'

/** Whom an operator lets count the visits of its public pages; a visitor who did not say yes is counted by nobody. */
export type Measuring = {
  provider: 'plausible' | 'matomo' | 'google'
  /** What the operator's site is called there: its host name, a number, or a measurement id such as G-AB12CD34EF. */
  id: string
  /** Where visits are told, without a slash at the end: "https://count.example/matomo"; '' of Google. */
  server: string
}

export const MEASURERS = ['none', 'plausible', 'matomo', 'google'] as const

/** The one Plausible runs itself, where an operator names none of its own. */
const PLAUSIBLE = 'https://plausible.io'

const IDS: Readonly<Record<Measuring['provider'], RegExp>> = {
  plausible: /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/,
  matomo: /^[1-9]\d{0,5}$/,
  google: /^G-[A-Z0-9]{4,16}$/,
}

const SERVER =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?::\d{2,5})?(?:\/[\w.-]+)*$/

type Said = { measuring?: Operator['settings']['measuring'] | undefined }

/** Undefined where nobody counts, or where what is said of it names nobody. */
export function measuringOf({ measuring }: Said): Measuring | undefined {
  const said = saidOf({ measuring })
  return said && !judgeMeasuring({ measuring }) ? said : undefined
}

/** What is missing or wrong of it, at which of its settings. */
export function judgeMeasuring({
  measuring,
}: Said): { at: 'id' | 'server'; message: string } | undefined {
  const said = saidOf({ measuring })
  if (!said) return undefined
  const { provider, id, server } = said
  if (!IDS[provider].test(id)) return { at: 'id', message: LIKE[provider] }
  if (provider === 'google' || SERVER.test(server)) return undefined
  return { at: 'server', message: 'The address of your counting server: https://count.example.com' }
}

const LIKE: Readonly<Record<Measuring['provider'], string>> = {
  plausible: 'Your site as Plausible knows it: example.com',
  matomo: 'Your site’s number at Matomo, such as 1.',
  google: 'A measurement id is written like G-AB12CD34EF.',
}

function saidOf({ measuring }: Said): Measuring | undefined {
  const { provider = 'none', id = '', server = '' } = measuring ?? {}
  if (provider === 'none') return undefined
  if (provider === 'google') return { provider, id, server: '' }
  const own = server.replace(/\/+$/, '')
  return { provider, id, server: provider === 'plausible' && own === '' ? PLAUSIBLE : own }
}
