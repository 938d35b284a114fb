import type { SettingField, SettingValue } from './setting-field.ts'

/** Line breaks and tabs are typing; other control characters and halves of characters are accidents or attacks. */
const READABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

type Shape = NonNullable<(SettingField & { kind: 'text' })['shape']>

const SHAPES: Readonly<Record<Shape, { like: RegExp; say: string }>> = {
  colour: { like: /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, say: 'A colour is written like #0b6e4f.' },
  email: { like: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/, say: 'That is no e-mail address.' },
  phone: { like: /^\+?[0-9][0-9 ().-]{5,22}$/, say: 'A phone number has figures and spaces only.' },
  link: { like: /^https:\/\/[^\s"'<>]+\.[^\s"'<>]+$/, say: 'A link begins with https://.' },
  letters: { like: /^[A-Z]{1,4}$/, say: 'One to four capital letters.' },
  skype: { like: /^[A-Za-z0-9._:,-]{3,60}$/, say: 'That is no Skype name.' },
  zone: {
    like: /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){0,2}$/,
    say: 'A time zone is named like Europe/London.',
  },
}

/** What is wrong with what was said for one setting, in words for people; undefined for nothing. */
export function judgeSetting(field: SettingField, value: SettingValue): string | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? judgeText(field, value.trim()) : 'This must be a text.'
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'This is on or off.'
    case 'number':
      return judgeNumber(field, value)
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value)
        ? undefined
        : 'Please choose from the list.'
    case 'several':
      return judgeSeveral(field, value)
    case 'percents':
      return judgePercents(field, value)
    case 'bands':
      return judgeBands(value)
    case 'logo':
      return isLogo(value) ? undefined : 'Please bring the logo again.'
    case 'vehicle':
      return Number.isInteger(value) ? undefined : 'Please choose from the list.'
  }
}

function judgeText(field: SettingField & { kind: 'text' }, text: string): string | undefined {
  if (field.required && text === '') return 'This must not be empty.'
  if (text.length > field.most) return `At most ${field.most} letters.`
  if (!READABLE.test(text)) return 'There is a character in it that nobody can read.'
  if (!field.lines && /[\t\n\r\u2028\u2029]/.test(text)) return 'This is one line.'
  const shape = field.shape && SHAPES[field.shape]
  return shape && text !== '' && !shape.like.test(text) ? shape.say : undefined
}

function judgeNumber(
  { least, most }: SettingField & { kind: 'number' },
  value: SettingValue,
): string | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'A whole number, please.'
  return value < least || value > most ? `Between ${least} and ${most}.` : undefined
}

function judgeSeveral(
  { choices, required }: SettingField & { kind: 'several' },
  value: SettingValue,
): string | undefined {
  if (!Array.isArray(value)) return 'Please choose from the list.'
  const said: readonly unknown[] = value
  if (required && said.length === 0) return 'Choose at least one.'
  const isKnown = said.every((one) => typeof one === 'string' && choices.includes(one))
  return isKnown && new Set(said).size === said.length ? undefined : 'Please choose from the list.'
}

function judgePercents(
  { most, mostItems }: SettingField & { kind: 'percents' },
  value: SettingValue,
): string | undefined {
  if (!Array.isArray(value)) return 'Whole per cents, such as 5, 10, 15.'
  const said: readonly unknown[] = value
  if (said.length > mostItems) return `At most ${mostItems} of them.`
  const isFine = said.every(
    (one) => typeof one === 'number' && Number.isInteger(one) && one >= 1 && one <= most,
  )
  if (!isFine) return `Whole per cents between 1 and ${most}, such as 5, 10, 15.`
  return new Set(said).size === said.length ? undefined : 'One of them is there twice.'
}

const MOST_BANDS = 6

function judgeBands(value: SettingValue): string | undefined {
  if (!Array.isArray(value)) return 'Each line needs its hours and its share.'
  const said: readonly unknown[] = value
  if (said.length > MOST_BANDS) return `At most ${MOST_BANDS} lines.`
  const hours = said.map((band) => judgeBand(band))
  if (hours.includes(undefined))
    return 'Each line: 1 to 720 hours before the pickup, and a share of 1 to 100 per cent.'
  return new Set(hours).size === hours.length ? undefined : 'Two lines begin at the same hour.'
}

/** Its hours, where it is a band. */
function judgeBand(band: unknown): number | undefined {
  if (typeof band !== 'object' || band === null) return undefined
  const { hoursBefore, feePercent } = band as { hoursBefore?: unknown; feePercent?: unknown }
  const isFine =
    typeof hoursBefore === 'number' &&
    Number.isInteger(hoursBefore) &&
    hoursBefore >= 1 &&
    hoursBefore <= 720 &&
    typeof feePercent === 'number' &&
    Number.isInteger(feePercent) &&
    feePercent >= 100 &&
    feePercent <= 10_000
  return isFine ? hoursBefore : undefined
}

const PICTURE = /^\/pictures\/[A-Za-z0-9_-]{22}\.png$/

function isLogo(value: SettingValue): boolean {
  if (value === '') return true
  if (typeof value !== 'object' || Array.isArray(value)) return false
  const { src, icon, width, height } = value as { [key: string]: unknown }
  const isSize = (size: unknown) =>
    Number.isInteger(size) && Number(size) > 0 && Number(size) <= 960
  return (
    [src, icon].every((one) => typeof one === 'string' && PICTURE.test(one)) &&
    isSize(width) &&
    isSize(height)
  )
}
