/** The order matters: most browsers also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (
  userAgent: string,
  names: readonly (readonly [RegExp, string])[],
): string | undefined => names.find(([sign]) => sign.test(userAgent))?.[1]

/** Longer than any real User-Agent header. */
const MAX_LENGTH = 500

/**
 * A browser's name from its User-Agent header: "Chrome on Windows"; '' if the header names neither browser nor
 * system.
 */
export function describeDevice(userAgent: string): string {
  const read = userAgent.slice(0, MAX_LENGTH)
  const browser = firstMatch(read, BROWSERS)
  const system = firstMatch(read, SYSTEMS)
  if (browser === undefined || system === undefined) return browser ?? system ?? ''
  return `${browser} on ${system}`
}
