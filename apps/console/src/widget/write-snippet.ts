/** Values of a journey that a page fills in for its guests. */
export type Filled = { pickup: string; dropoff: string; passengers: string; promotion: string }

export type SnippetKind = 'script' | 'element' | 'link'

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const pairsOf = (filled: Filled): [string, string][] =>
  Object.entries(filled).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()] as [string, string]],
  )

/** The code to paste into the page: one tag, an element with its script, or a link if scripts are not allowed. */
export function writeSnippet(
  kind: SnippetKind,
  { site, code, filled, text }: { site: string; code: string; filled: Filled; text: string },
): string {
  const pairs = pairsOf(filled)
  const lines = (prefix: string) =>
    pairs.map(([name, value]) => `\n  ${prefix}${name}="${quoted(value)}"`).join('')
  if (kind === 'script')
    return `<script src="${site}/widget.js" async\n  data-tracking-code="${code}"${lines('data-')}></script>`
  if (kind === 'element')
    return `<script src="${site}/widget.js" async></script>\n<kerbside-booking tracking-code="${code}"${lines('')}></kerbside-booking>`
  return `<a href="${quoted(addressOf({ site, code, filled }))}">${quoted(text)}</a>`
}

/** The address of the form. */
export function addressOf({
  site,
  code,
  filled,
}: {
  site: string
  code: string
  filled: Filled
}): string {
  const query = new URLSearchParams([['trackingcode', code], ...pairsOf(filled)])
  return `${site}/quickbooking.html?${query}`
}
