/** Tickets are found by people who have their link, not by search engines. */
const DISALLOWED_PATHS = ['/api/', '/ticket/', '/confirmed/', '/tracking/', '/bookingdetail/']

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function sitemapXml(origin: string, addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${origin}${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}
