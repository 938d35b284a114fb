import * as deskSettingsCalls from '@kerbside/contract/calls.generated/operator-settings.ts'
import * as deskPictureCalls from '@kerbside/contract/calls.generated/picture.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import type {
  SettingsStatus,
  SetupStatus,
  saveSettings,
} from '@kerbside/contract/operator/settings.ts'
import type { SettingError } from '@kerbside/domain/operator/check-settings.ts'
import type { Logo } from '@kerbside/domain/operator/operator.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { describePictureError, PICTURE_RULES } from '@kerbside/domain/picture/picture-kind.ts'
import { ApiError } from '@kerbside/web/api-error.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import {
  type FetchOptions,
  fetchReply,
  submit,
  submitVersioned,
} from '@kerbside/web/desk-client.ts'

export const fetchSettings = (options: FetchOptions): Promise<SettingsStatus> =>
  fetchReply(deskSettingsCalls.showSettings, {}, options)

/** `newer`: another user saved first, and nothing was saved; `now` is the current state. */
export type SaveSettingsResult =
  | { ok: true; now: SettingsStatus }
  | { ok: false; why: 'newer' | 'invalid'; now: SettingsStatus }
  | { ok: false; why: 'unreachable'; message: string }

export async function publishSettings(
  input: InputOf<typeof saveSettings>,
): Promise<SaveSettingsResult> {
  const response = await submitVersioned(deskSettingsCalls.saveSettings, input)
  if (!response.ok) return { ok: false, why: 'unreachable', message: response.message }
  const { newer, reply: now } = response
  if (newer) return { ok: false, why: 'newer', now }
  return now.errors.length > 0 ? { ok: false, why: 'invalid', now } : { ok: true, now }
}

/** The query that renders any page of the site with a draft: "?preview=…"; '' if that failed. */
export async function fetchPreview(values: SettingValues): Promise<{
  query: string
  errors: readonly SettingError[]
}> {
  const response = await callApi(deskSettingsCalls.openPreview, { values })
  if (!response.ok) return { query: '', errors: [] }
  const { address, errors } = response.reply
  return { query: address.slice(1), errors }
}

export const fetchSetup = (options: FetchOptions): Promise<SetupStatus> =>
  fetchReply(deskSettingsCalls.showSetup, {}, options)

/** The status afterwards, which says what is missing if it is rejected. */
export async function requestGoLive(): Promise<SetupStatus> {
  const result = await submit(deskSettingsCalls.goLive, {})
  if (result.ok || result.why === 'not-done') return result.reply
  throw new ApiError(result.why, result.message)
}

/** The status afterwards, and why the test email was not sent; '' if it was. */
export async function requestTestEmail(): Promise<{ status: SetupStatus; message: string }> {
  const result = await submit(deskSettingsCalls.testDeskMail, {}, { timeoutMs: 60_000 })
  if (result.ok) return { status: result.reply, message: '' }
  if (result.why === 'not-done') return { status: result.reply, message: result.message }
  throw new ApiError(result.why, result.message)
}

type Brought = { src: string; width: number; height: number }

async function bring(kind: 'logo' | 'icon', picture: string): Promise<Brought | string> {
  const input = { kind, picture }
  const result = await submit(deskPictureCalls.bringPicture, input, { timeoutMs: 60_000 })
  if (!result.ok) return result.message
  const { src, width, height } = result.reply
  return { src, width, height }
}

/** Uploads a file as logo and icon; returns the reason if it is rejected. */
export async function bringLogo(file: File): Promise<Logo | string> {
  // a large file, such as a film, is neither read into memory nor sent
  if (file.size > PICTURE_RULES.logo.maxBytes) return describePictureError('too-large', 'logo')
  const picture = await readBase64(file)
  const logo = await bring('logo', picture)
  if (typeof logo === 'string') return logo
  const icon = await bring('icon', picture)
  return typeof icon === 'string' ? icon : { ...logo, icon: icon.src }
}

/** The bytes of a file in base64, as picture calls require. */
export async function readBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const step = 32_768
  let text = ''
  for (let index = 0; index < bytes.length; index += step)
    text += String.fromCharCode(...bytes.subarray(index, index + step))
  return btoa(text)
}
