/** The analytics provider of an operator's public pages; a visitor without consent is not counted. */
export type Measuring = {
  provider: 'plausible' | 'matomo' | 'google'
  /**
   * The id of the operator's site at the provider: its host name, a number, or a measurement id such as G-AB12CD34EF.
   */
  id: string
  /** Where visits are sent, without a trailing slash: "https://count.example/matomo"; '' for Google. */
  server: string
}

export const MEASURERS = ['none', 'plausible', 'matomo', 'google'] as const

/** As set by the operator: not validated, and each part may be missing. */
export type MeasuringSettings = {
  provider?: (typeof MEASURERS)[number]
  id?: string
  server?: string
}

/** Plausible's own server, used if an operator names none. */
const PLAUSIBLE = 'https://plausible.io'

const IDS: Readonly<Record<Measuring['provider'], RegExp>> = {
  plausible: /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/,
  matomo: /^[1-9]\d{0,5}$/,
  google: /^G-[A-Z0-9]{4,16}$/,
}

const SERVER =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?::\d{2,5})?(?:\/[\w.-]+)*$/

type WithMeasuring = { measuring?: MeasuringSettings | undefined }

/** Returns undefined if there is no provider or its settings are invalid. */
export function measuringOf({ measuring }: WithMeasuring): Measuring | undefined {
  const settings = measuringSettingsOf({ measuring })
  return settings && !checkAnalyticsSettings({ measuring }) ? settings : undefined
}

/** Validates the analytics settings; returns the first error and the setting it is in. */
export function checkAnalyticsSettings({
  measuring,
}: WithMeasuring): { at: 'id' | 'server'; message: string } | undefined {
  const settings = measuringSettingsOf({ measuring })
  if (!settings) return undefined
  const { provider, id, server } = settings
  if (!IDS[provider].test(id)) return { at: 'id', message: LIKE[provider] }
  if (provider === 'google' || SERVER.test(server)) return undefined
  return {
    at: 'server',
    message: 'Enter your server’s address, such as https://count.example.com.',
  }
}

const LIKE: Readonly<Record<Measuring['provider'], string>> = {
  plausible: 'Enter your site as in Plausible, such as example.com.',
  matomo: 'Enter your Matomo site number, such as 1.',
  google: 'Enter a measurement ID such as G-AB12CD34EF.',
}

function measuringSettingsOf({ measuring }: WithMeasuring): Measuring | undefined {
  const { provider = 'none', id = '', server = '' } = measuring ?? {}
  if (provider === 'none') return undefined
  if (provider === 'google') return { provider, id, server: '' }
  const trimmed = server.replace(/\/+$/, '')
  return { provider, id, server: provider === 'plausible' && trimmed === '' ? PLAUSIBLE : trimmed }
}
