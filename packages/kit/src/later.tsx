import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react'

const Retry = createContext(() => {})

/** For the component shown in place of one that failed to load: returns a function that loads it once more. */
export const useRetry = (): (() => void) => useContext(Retry)

/**
 * A component that is loaded when it is first drawn; draw it inside a Suspense. A failed load breaks nothing else:
 * `Missing` is shown until a retry succeeds or the component is mounted again.
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
