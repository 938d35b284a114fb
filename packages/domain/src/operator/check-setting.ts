import type { SettingField, SettingValue } from './setting-field.ts'

/** Line breaks and tabs are normal input; other control characters and lone surrogates are accidents or attacks. */
const READABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

type Shape = NonNullable<(SettingField & { kind: 'text' })['shape']>

const SHAPES: Readonly<Record<Shape, { like: RegExp; hint: string }>> = {
  colour: { like: /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, hint: 'Enter a colour such as #0b6e4f.' },
  email: { like: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/, hint: 'Enter a valid email address.' },
  phone: {
    like: /^\+?[0-9][0-9 ().-]{5,22}$/,
    hint: 'Enter a valid phone number.',
  },
  link: {
    like: /^https:\/\/[^\s"'<>]+\.[^\s"'<>]+$/,
    hint: 'Enter a link that starts with https://.',
  },
  letters: { like: /^[A-Z]{1,4}$/, hint: 'Enter one to four capital letters.' },
  skype: { like: /^[A-Za-z0-9._:,-]{3,60}$/, hint: 'Enter a valid Skype name.' },
  zone: {
    like: /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){0,2}$/,
    hint: 'Enter a time zone such as Europe/London.',
  },
}

/** Validates the value of one setting; returns a message for people, or undefined if it is valid. */
export function checkSetting(field: SettingField, value: SettingValue): string | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? checkText(field, value.trim()) : 'Enter text.'
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'Turn this on or off.'
    case 'number':
      return checkNumber(field, value)
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value)
        ? undefined
        : 'Choose from the list.'
    case 'several':
      return checkSeveral(field, value)
    case 'percents':
      return checkPercents(field, value)
    case 'bands':
      return checkBands(value)
    case 'logo':
      return isLogo(value) ? undefined : 'Upload the logo again.'
    case 'vehicle':
      return Number.isInteger(value) ? undefined : 'Choose from the list.'
  }
}

function checkText(field: SettingField & { kind: 'text' }, text: string): string | undefined {
  if (field.required && text === '') return 'This field is required.'
  if (text.length > field.max) return `Use up to ${field.max} characters.`
  if (!READABLE.test(text)) return 'Remove the invalid character.'
  if (!field.lines && /[\t\n\r\u2028\u2029]/.test(text)) return 'Use a single line.'
  const shape = field.shape && SHAPES[field.shape]
  return shape && text !== '' && !shape.like.test(text) ? shape.hint : undefined
}

function checkNumber(
  { min, max }: SettingField & { kind: 'number' },
  value: SettingValue,
): string | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'Enter a whole number.'
  return value < min || value > max ? `Enter a number between ${min} and ${max}.` : undefined
}

function checkSeveral(
  { choices, required }: SettingField & { kind: 'several' },
  value: SettingValue,
): string | undefined {
  if (!Array.isArray(value)) return 'Choose from the list.'
  const items: readonly unknown[] = value
  if (required && items.length === 0) return 'Choose at least one.'
  const isKnown = items.every((item) => typeof item === 'string' && choices.includes(item))
  return isKnown && new Set(items).size === items.length ? undefined : 'Choose from the list.'
}

function checkPercents(
  { max, maxItems }: SettingField & { kind: 'percents' },
  value: SettingValue,
): string | undefined {
  if (!Array.isArray(value)) return 'Enter whole percentages, such as 5, 10, 15.'
  const items: readonly unknown[] = value
  if (items.length > maxItems) return `Enter up to ${maxItems} percentages.`
  const isFine = items.every(
    (item) => typeof item === 'number' && Number.isInteger(item) && item >= 1 && item <= max,
  )
  if (!isFine) return `Enter whole percentages between 1 and ${max}, such as 5, 10, 15.`
  return new Set(items).size === items.length ? undefined : 'Remove the duplicate.'
}

const MAX_BANDS = 6

function checkBands(value: SettingValue): string | undefined {
  if (!Array.isArray(value)) return 'Each fee needs hours and a percentage.'
  const items: readonly unknown[] = value
  if (items.length > MAX_BANDS) return `Use up to ${MAX_BANDS} fees.`
  const hours = items.map((band) => readBandHours(band))
  if (hours.includes(undefined))
    return 'Each fee needs 1 to 720 hours before pickup and 1 to 100 per cent.'
  return new Set(hours).size === hours.length ? undefined : 'Two fees have the same hours.'
}

/** The hours of a cancellation band, if the value is one. */
function readBandHours(band: unknown): number | undefined {
  if (typeof band !== 'object' || band === null) return undefined
  const { hoursBefore, feeBasisPoints } = band as {
    hoursBefore?: unknown
    feeBasisPoints?: unknown
  }
  const isFine =
    typeof hoursBefore === 'number' &&
    Number.isInteger(hoursBefore) &&
    hoursBefore >= 1 &&
    hoursBefore <= 720 &&
    typeof feeBasisPoints === 'number' &&
    Number.isInteger(feeBasisPoints) &&
    feeBasisPoints >= 100 &&
    feeBasisPoints <= 10_000
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
    [src, icon].every((item) => typeof item === 'string' && PICTURE.test(item)) &&
    isSize(width) &&
    isSize(height)
  )
}
