import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react'

const Retry = createContext(() => {})

/** For what stands in for a part that did not come: fetches it once more. */
export const useRetry = (): (() => void) => useContext(Retry)

/**
 * A part of the page that is fetched when it is first drawn; draw it inside a Suspense. One that does not come takes
 * nothing else down: `Missing` stands in for it until it is tried again, or drawn anew.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  let failed = false
  const fetched = () => {
    failed = false
    return lazy(async () => {
      const part = await load().catch(() => undefined)
      failed = part === undefined
      return { default: part ?? Missing }
    })
  }
  let Part = fetched()
  const drawn = new Set<() => void>()
  const again = () => {
    Part = fetched()
    for (const redraw of drawn) redraw()
  }

  return function Later(props: Props) {
    const [, count] = useState(0)
    useEffect(() => {
      const redraw = () => count((times) => times + 1)
      drawn.add(redraw)
      return () => {
        drawn.delete(redraw)
        if (failed && drawn.size === 0) Part = fetched()
      }
    }, [])
    return (
      <Retry.Provider value={again}>
        <Part {...props} />
      </Retry.Provider>
    )
  }
}
