import type { bringPicture } from '@kerbside/contract/desk/picture.ts'
import type {
  goLive,
  openPreview,
  SettingsStanding,
  SetupStanding,
  saveSettings,
  showSettings,
  showSetup,
} from '@kerbside/contract/desk/settings.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import type { SettingFault } from '@kerbside/domain/operator/judge-settings.ts'
import type { Logo } from '@kerbside/domain/operator/operator.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { PICTURE_RULES, sayPictureFault } from '@kerbside/domain/picture/picture-kind.ts'
import { changeAtDesk } from '../change-at-desk.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const SHOW: CallOf<typeof showSettings> = { method: 'GET', path: '/api/desk/settings' }
const SAVE: CallOf<typeof saveSettings> = { method: 'PUT', path: '/api/desk/settings' }
const PREVIEW: CallOf<typeof openPreview> = { method: 'POST', path: '/api/desk/preview' }
const SETUP: CallOf<typeof showSetup> = { method: 'GET', path: '/api/desk/setup' }
const GO_LIVE: CallOf<typeof goLive> = { method: 'POST', path: '/api/desk/golive' }
const PICTURE: CallOf<typeof bringPicture> = { method: 'POST', path: '/api/desk/picture' }

export async function askSettings({ signal }: { signal: AbortSignal }): Promise<SettingsStanding> {
  const answer = await call(SHOW, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

/** `newer`: somebody else saved first, and nothing was saved; `now` is how it stands. */
export type SaveSettingsAnswer =
  | { ok: true; now: SettingsStanding }
  | { ok: false; why: 'newer' | 'faults'; now: SettingsStanding }
  | { ok: false; why: 'unheard'; message: string }

export async function putSettingsLive(
  said: InputOf<typeof saveSettings>,
): Promise<SaveSettingsAnswer> {
  const answer = await changeAtDesk(SAVE, said)
  if (!answer.heard) return { ok: false, why: 'unheard', message: answer.message }
  const { newer, reply: now } = answer
  if (newer) return { ok: false, why: 'newer', now }
  return now.faults.length > 0 ? { ok: false, why: 'faults', now } : { ok: true, now }
}

/** The query that draws any page of the site with a draft: "?preview=…"; '' where it cannot be drawn. */
export async function askPreview(values: SettingValues): Promise<{
  query: string
  faults: readonly SettingFault[]
}> {
  const answer = await call(PREVIEW, { values })
  if (!answer.heard) return { query: '', faults: [] }
  const { address, faults } = answer.reply
  return { query: address.slice(1), faults }
}

export async function askSetup({ signal }: { signal: AbortSignal }): Promise<SetupStanding> {
  const answer = await call(SETUP, {}, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export async function askGoLive(): Promise<SetupStanding> {
  const answer = await call(GO_LIVE, {})
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

type Brought = { src: string; width: number; height: number }

async function bring(kind: 'logo' | 'icon', picture: string): Promise<Brought | string> {
  const answer = await call(PICTURE, { kind, picture }, { timeoutMs: 60_000 })
  if (!answer.heard) return answer.message
  const { src, width, height, message } = answer.reply
  return src === '' ? message : { src, width, height }
}

/** Brings a file as the logo and as the icon; the sentence of the refusal where it is none. */
export async function bringLogo(file: File): Promise<Logo | string> {
  // a film is not read into memory first, and not sent
  if (file.size > PICTURE_RULES.logo.mostBytes) return sayPictureFault('too-large', 'logo')
  const picture = await readBase64(file)
  const logo = await bring('logo', picture)
  if (typeof logo === 'string') return logo
  const icon = await bring('icon', picture)
  return typeof icon === 'string' ? icon : { ...logo, icon: icon.src }
}

/** The bytes of a file as the calls of pictures take them. */
export async function readBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const step = 32_768
  let text = ''
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}
