/** In this order: most browsers say that they are others, too. */
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

const wordFor = (
  userAgent: string,
  words: readonly (readonly [RegExp, string])[],
): string | undefined => words.find(([sign]) => sign.test(userAgent))?.[1]

/** Longer than any real User-Agent header. */
const LONGEST = 500

/** A browser as its owner would call it, from its own word: "Chrome on Windows"; '' when it tells neither. */
export function deviceWords(userAgent: string): string {
  const read = userAgent.slice(0, LONGEST)
  const browser = wordFor(read, BROWSERS)
  const system = wordFor(read, SYSTEMS)
  if (browser === undefined || system === undefined) return browser ?? system ?? ''
  return `${browser} on ${system}`
}
