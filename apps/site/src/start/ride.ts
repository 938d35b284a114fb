import { whenIdle } from '@kerbside/kit/map/when-seen.ts'
import { readRideData } from './ride-data.ts'

// The page is whole as it is drawn: what makes it move is fetched once the browser has nothing better to do.
if (readRideData(document))
  whenIdle(() => {
    import('./follow-page.ts')
      .then(({ followPage }) => followPage())
      // a line that is dead leaves the page as it was drawn
      .catch(() => undefined)
  })
