export const NAVIGATORS = ['phone', 'google', 'apple', 'waze'] as const

/** The driver's navigation app; `phone` lets the phone choose. */
export type Navigator = (typeof NAVIGATORS)[number]

export type Goal = { name: string; lat: number; lng: number }

/** The link that opens the route to a place in a navigation app. */
export function navigationLink({ name, lat, lng }: Goal, by: Navigator): string {
  const point = `${lat.toFixed(6)},${lng.toFixed(6)}`
  switch (by) {
    case 'google':
      return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(point)}`
    case 'apple':
      return `https://maps.apple.com/?dirflg=d&daddr=${encodeURIComponent(point)}`
    case 'waze':
      return `https://waze.com/ul?navigate=yes&ll=${encodeURIComponent(point)}`
    case 'phone':
      return `geo:${point}?q=${point}(${encodeURIComponent(name)})`
  }
}

/** An iPhone does not support geo: addresses, and has its own map app. */
export const firstNavigator = (userAgent: string): Navigator =>
  /iPhone|iPad|Macintosh/.test(userAgent) ? 'apple' : 'phone'
