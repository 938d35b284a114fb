/** Numbers of the specification, section 9, "Map max zoom 18 …", in one place. */

/** The closest look at a map of any engine. */
export const MOST_ZOOM = 18

/** Line widths in pixels: the way there, and the way back beside it or alone. */
export const ROUTE_WIDTH = { onward: 3, returnBeside: 1.5, returnAlone: 3 } as const

/** The pickup's mark; stops on the way are numbered from 0 between the two. */
export const PICKUP_INDEX = -1
export const DROP_OFF_INDEX = 100

/** Pixels. What a provider wants shown in the address search, such as its name as a picture. */
export const SEARCH_PICTURE_MOST_HEIGHT = 30

/** Ours: how long a provider may take, for its script and again for its first picture. */
export const LONGEST_WAIT_MS = 8000

/** How wide the way back is drawn, pixels: thinner where the way there lies beside it. */
export const returnWidth = ({ path }: { path: readonly unknown[] }): number =>
  path.length > 1 ? ROUTE_WIDTH.returnBeside : ROUTE_WIDTH.returnAlone
