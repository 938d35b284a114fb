/** Numbers of the specification, section 9, "Map max zoom 18 …", in one place. */

/** The highest zoom of a map of any engine. */
export const MAX_ZOOM = 18

/** Line widths in pixels: the outward route, and the return route beside it or alone. */
export const ROUTE_WIDTH = { onward: 3, returnBeside: 1.5, returnAlone: 3 } as const

/** Index of the pickup's mark; stops between pickup and drop-off are numbered from 0. */
export const PICKUP_INDEX = -1
export const DROP_OFF_INDEX = 100

/** Pixels. For a picture that a provider wants shown in the address search, such as its name. */
export const SEARCH_PICTURE_MAX_HEIGHT = 30

/** Our own limit: how long a provider may take for its script, and again for its first picture. */
export const MAX_WAIT_MS = 8000

/** Width of the return route in pixels: thinner where the outward route lies beside it. */
export const returnWidth = ({ path }: { path: readonly unknown[] }): number =>
  path.length > 1 ? ROUTE_WIDTH.returnBeside : ROUTE_WIDTH.returnAlone
