import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A browser that blocks cookies and storage of third-party frames. */
export const NO_THIRD_PARTY_COOKIES = '--test-third-party-cookie-phaseout'

/**
 * A third party's page with only the tag, under a policy that allows the operator's script, frame and API. It records
 * the widget's events.
 */
export async function openForeignPage({
  name,
  site,
  tag,
}: {
  name: string
  site: string
  /** Called for every request: the tag may be made once the page has its address. */
  tag: () => string
}) {
  const hotel = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${site} 'nonce-h'; frame-src ${site}; connect-src ${site}; img-src data:`,
    )
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Hotel</title><h1>Getting here</h1>
       <script nonce="h">window.widgetEvents = []; for (const name of ['ready', 'quote', 'booked', 'height', 'error'])
         addEventListener('kerbside:' + name, ({ detail }) => widgetEvents.push({ name, ...detail }))</script>${tag()}`,
    )
  })
  hotel.listen(0, '127.0.0.1')
  await once(hotel, 'listening')
  const { port } = hotel.address() as AddressInfo
  return { origin: `http://${name}.localhost:${port}`, close: () => hotel.close() }
}

type WidgetEvent = { name: string; [detail: string]: unknown }

export const widgetEvents = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { widgetEvents: WidgetEvent[] }).widgetEvents.filter(
        (event) => event.name === wanted,
      ),
    name,
  )

/** Treats the widget's frame as a page, because the helpers for pages work on a frame too. */
export const widgetOf = (page: Page): Page =>
  page.frameLocator('kerbside-booking iframe') as unknown as Page
