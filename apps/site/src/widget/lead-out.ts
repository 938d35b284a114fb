/** Pages allowed in a frame (find-page.ts); the browser blocks all others there, and shows nothing. */
const CARRIED = /^\/(quickbooking|quickbookinginvalid|litebooking|confirmed)(\/[^/]+)?(\.html)?$/

/** Whether a link on a framed page needs a new window: pages that must not be framed, and other sites. */
export function leadsOut(link: { href: string }, here: { href: string }): boolean {
  const [to, at] = [new URL(link.href), new URL(here.href)]
  if (!/^https?:$/.test(to.protocol)) return false
  const isHere = to.origin === at.origin && to.pathname === at.pathname && to.search === at.search
  return !isHere && !(to.origin === at.origin && CARRIED.test(to.pathname))
}

/** While the page is in a frame, opens links to pages that must not be framed in new windows. */
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
