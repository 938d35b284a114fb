/** Pages that may stand in a frame (find-page.ts); the browser refuses all others there, and shows nothing. */
const CARRIED = /^\/(quickbooking|quickbookinginvalid|litebooking|confirmed)(\/[^/]+)?(\.html)?$/

/** Whether a link on a framed page needs a window of its own: none of ours stays within, nor what is another's. */
export function leadsOut(link: { href: string }, here: { href: string }): boolean {
  const [to, at] = [new URL(link.href), new URL(here.href)]
  if (!/^https?:$/.test(to.protocol)) return false
  const isHere = to.origin === at.origin && to.pathname === at.pathname && to.search === at.search
  return !isHere && !(to.origin === at.origin && CARRIED.test(to.pathname))
}

/** Leads to what may not stand in a frame by windows of their own, for as long as we stand in one. */
export function leadOut(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && link.target === '' && leadsOut(link, location)) link.target = '_blank'
    },
    true,
  )
}
