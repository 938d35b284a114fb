import { whenIdle } from '@kerbside/kit/map/when-seen.ts'
import { readTrackingData } from './tracking-data.ts'

// The rendered page is complete: the tracking code is loaded once the browser is idle.
if (readTrackingData(document))
  whenIdle(() => {
    import('./follow-page.ts')
      .then(({ followPage }) => followPage())
      // without a connection the page stays as it was rendered
      .catch(() => undefined)
  })
